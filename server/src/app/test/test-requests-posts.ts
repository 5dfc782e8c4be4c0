import { companyPostExamples } from '#contract/marketing/company-post.example.ts'
import { companyPost } from '#contract/marketing/company-post.ts'
import { contentExamples } from '#contract/marketing/content.example.ts'
import { companyBlogArea } from '#contract/organisation/company-blog.ts'
import type { Stage, WingRequests } from './test-stage.ts'

const same = (text: string) => ({ tr: text, en: text, de: text })

/** Requests for the platform's posts and for companies' posts, each with a slug of its own. */
export function postRequests({ provider, here, next }: Stage): WingRequests {
  const unlike = () => same(`deneme-${next()}`)
  const area = async () => {
    const name = same('Haberler')
    const body = { code: `haber_${next()}`, name, position: 1, has_posts: true }
    return (await provider.send(companyBlogArea.create, { body })).id
  }
  const own = async () =>
    provider.send(companyPost.create, {
      body: { ...here(companyPostExamples.create), company_blog_area_id: await area(), slug: unlike() },
    })
  return {
    records: { 'company-post': own },
    more: {
      'icon.create': () => ({ body: { name: same(`Simge ${next()}`) } }),
      'content.create': () => ({ body: { ...contentExamples.create, slug: unlike() } }),
      'content.update': () => ({ body: { slug: unlike() } }),
      'companyPost.create': async () => ({ body: { company_blog_area_id: await area(), slug: unlike() } }),
      'companyPost.update': async () => ({ body: { company_blog_area_id: await area(), slug: unlike() } }),
    },
  }
}
