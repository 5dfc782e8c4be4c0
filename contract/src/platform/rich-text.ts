import * as z from 'zod/mini'
import { langs, type Lang } from '../kit/field-words.ts'
import { pictureUrl, text, optionalText, visibleText } from '../kit/fields.ts'
import { isExternalOrAnchor, isOwnPath } from '../kit/web-address.ts'

/*
 * A formatted text (members-marketing §14) is a list of blocks, none of which contains another.
 * HTML is never stored. The server writes it from the blocks.
 */

/** The most characters of a text in one language, and of each of its pieces. */
export const maxLetters = 50_000
const maxBlocks = 500

export const isLinkAddress = (address: string): boolean =>
  address.length <= 500 && (isOwnPath(address) || isExternalOrAnchor(address))

/** A piece of a line. `\n` in its text is a line break. */
const piece = z.strictObject({
  text: z.string().check(z.overwrite<string>(visibleText), z.maxLength(maxLetters)),
  bold: z.optional(z.literal(true)),
  italic: z.optional(z.literal(true)),
  link: z.optional(z.string().check(z.trim(), z.refine(isLinkAddress, 'url'))),
})
export type Piece = z.infer<typeof piece>
const line = () => z.array(piece).check(z.maxLength(500))

export const textBlocks = ['p', 'h2', 'h3', 'quote'] as const
export const listBlocks = ['ul', 'ol'] as const
const block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(textBlocks), content: line() }),
  z.strictObject({ type: z.enum(listBlocks), items: z.array(line()).check(z.minLength(1), z.maxLength(200)) }),
  z.strictObject({
    type: z.literal('image'),
    src: pictureUrl(),
    /** The alternative text: what the picture shows, for readers who cannot see it. */
    alt: text(200),
    caption: optionalText(200),
  }),
])
export type Block = z.infer<typeof block>
export type RichText = readonly Block[]

const linesOf = (it: Block): readonly (readonly Piece[])[] =>
  'content' in it ? [it.content] : 'items' in it ? it.items : []

/** The text without its formatting. The lines of all blocks are joined by `\n`. */
export const plainText = (it: RichText): string =>
  it
    .flatMap(linesOf)
    .map((pieces) => pieces.map(({ text: letters }) => letters).join(''))
    .join('\n')

export const isBlank = (it: RichText): boolean => !it.some((one) => one.type === 'image') && plainText(it).trim() === ''

const richText = () =>
  z.array(block).check(
    z.maxLength(maxBlocks),
    z.refine((it) => !Array.isArray(it) || plainText(it).length <= maxLetters, {
      message: 'too_long',
      params: { max: maxLetters },
    }),
  )

/** A formatted text in the panel's three languages, any of which may be empty. */
export const richTexts = () => z.strictObject({ tr: richText(), en: richText(), de: richText() })
export type RichTexts = Record<Lang, RichText>

export const noRichText = (): Record<Lang, Block[]> => ({ tr: [], en: [], de: [] })

/** The text in a language; if that is empty, the first one that is not. */
export const richTextIn = (texts: RichTexts, lang: Lang): RichText =>
  [texts[lang], ...langs.map((it) => texts[it])].find((it) => !isBlank(it)) ?? []
