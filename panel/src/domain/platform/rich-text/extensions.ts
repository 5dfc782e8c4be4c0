import { Node, type Extensions } from '@tiptap/core'
import { ListItem } from '@tiptap/extension-list'
import { StarterKit } from '@tiptap/starter-kit'
import { isLinkAddress } from '#contract/platform/rich-text.ts'

const ownPicture = /^\/files\/(?:pictures|menu)\/[\w.-]{1,80}$/

/** A quotation: one paragraph of text, as the contract has it. */
const Quote = Node.create({
  name: 'quote',
  group: 'block',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: () => ['blockquote', {}, 0],
})

/** An uploaded picture with a caption. Pictures of other hosts are left out when text is pasted. */
const Picture = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    caption: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-caption') ?? '',
    },
  }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => ownPicture.test(element.getAttribute('src') ?? '') && null },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'figure',
    {},
    ['img', { src: String(attrs['src']), alt: String(attrs['alt']), 'data-caption': String(attrs['caption']) }],
    ['figcaption', { contenteditable: 'false' }, String(attrs['caption'] || attrs['alt'])],
  ],
})

/** What a text may contain (members-marketing §14). Anything else that is pasted becomes plain text. */
export const extensions = (): Extensions => [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    listItem: false,
    strike: false,
    underline: false,
    heading: { levels: [2, 3] },
    dropcursor: { class: 'drop-place', color: false },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (url) => isLinkAddress(url),
      shouldAutoLink: (url) => isLinkAddress(url),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  // A list within a list cannot be stored.
  ListItem.extend({ content: 'paragraph' }),
  Quote,
  Picture,
]
