import { forms, ids, type Examples } from '../kit/example.ts'
import type { companyPost } from './company-post.ts'
import { postExample } from './post/post.example.ts'

export const companyPostExamples: Examples<typeof companyPost> = {
  ...forms<typeof companyPost.input>({ company_id: ids.company, company_blog_area_id: 7, ...postExample }),
  preview: { lang: 'tr' },
}
