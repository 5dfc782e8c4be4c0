import * as z from 'zod/mini'
import { langs, type Lang } from '../../kit/field-words.ts'
import { moment, names, optionalNames, pictureUrl } from '../../kit/fields.ts'
import { isBlank, richTexts, type RichTexts } from '../../platform/rich-text.ts'
import { slugs } from './slug.ts'

/** The fields of a post, of the platform (content) or of a company (members-marketing §14). */
export const postFields = {
  title: names(120),
  slug: slugs(),
  /** About two sentences, shown in the list of posts. */
  summary: optionalNames(300),
  body: richTexts(),
  /** The cover picture, 2:1. */
  image: z.nullable(pictureUrl()),
  /** The alternative text: what the picture shows, for readers who cannot see it. */
  image_alt: optionalNames(200),
  /** The title and the text that search engines show, if they differ from title and summary. */
  seo_title: optionalNames(70),
  seo_description: optionalNames(200),
  is_draft: z.boolean(),
  /** From when visitors see the post. If null, the server sets it to the time of publishing. */
  published_at: z.nullable(moment()),
}

export const postStates = ['draft', 'scheduled', 'live'] as const
export type PostState = (typeof postStates)[number]

export const postState = (it: { is_draft: boolean; published_at: string | null }, now: Date): PostState => {
  if (it.is_draft) return 'draft'
  return it.published_at !== null && new Date(it.published_at) > now ? 'scheduled' : 'live'
}

/** A post that is not a draft needs a text or a picture in at least one language. */
export const postFaults = (it: { is_draft: boolean; body: RichTexts }) =>
  !it.is_draft && langs.every((lang) => isBlank(it.body[lang])) ? [{ path: 'body.tr', code: 'required' as const }] : []

/** An address that shows a post for ten minutes as visitors will see it. */
export const postPreview = z.object({ url: z.string() })

/** What the site's list of posts shows. */
export interface PostCard {
  id: string
  title: Record<Lang, string>
  slug: Record<Lang, string>
  summary: Record<Lang, string>
  image: string | null
  image_alt: Record<Lang, string>
  published_at: string
}
