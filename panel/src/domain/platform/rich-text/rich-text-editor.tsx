import { useEffect, useEffectEvent, useId, useRef, useState, type Ref } from 'react'
import { Editor } from '@tiptap/core'
import type { Block } from '#contract/platform/rich-text.ts'
import { cx } from '#panel/ui/cx.ts'
import { usePictureUpload } from '#panel/kit/form/picture-upload.tsx'
import { LinkDialog, PictureDialog, type PictureFacts } from './dialogs.tsx'
import { blocksOf, docOf, type DocNode } from './doc.ts'
import { extensions } from './extensions.ts'
import { cleanPasted } from './paste.ts'
import './rich-text.css'
import { toolbarStateOf, Toolbar, type Act, type ToolbarState } from './toolbar.tsx'
import { useKnownText } from './use-known-text.ts'

export interface RichTextEditorProps {
  label: string
  lang: string
  value: readonly Block[]
  /** The text that the form holds at this moment, which may be newer than the rendered `value`. */
  current: () => readonly Block[]
  onChange: (value: Block[]) => void
  onBlur: () => void
  isWrong: boolean
  isRequired: boolean
  describedBy: string
  /** Receives a handle whose `focus` moves the focus into the text. */
  ref?: Ref<{ focus: () => void }>
}

const none: ToolbarState = { on: new Set(), off: new Set(['undo', 'redo']) }
/** The first picture among dropped or pasted files. */
const pictureIn = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find((it) => it.type.startsWith('image/'))

/** Edits a formatted text with pictures (TipTap). */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { label, lang, value, isWrong, isRequired, describedBy } = props
  const id = useId()
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor>(null)
  const [standing, setStanding] = useState(none)
  const [asked, setAsked] = useState<{ link: string; isNew: boolean } | { picture: PictureFacts } | null>(null)
  const show = (text: readonly Block[]) => editor.current?.commands.setContent(docOf(text), { emitUpdate: false })
  const noteWritten = useKnownText({ value, current: props.current, show })
  const upload = usePictureUpload('article', (src) => setAsked({ picture: { src, alt: '', caption: '' } }))

  const change = useEffectEvent((blocks: Block[]) => {
    noteWritten(blocks)
    props.onChange(blocks)
  })
  const blur = useEffectEvent(() => props.onBlur())
  const take = useEffectEvent((file: File) => upload.take(file))
  const askLink = useEffectEvent(() => act('link'))
  const first = useEffectEvent(() => value)
  useEffect(() => {
    const it = new Editor({
      element: host.current!,
      injectCSS: false,
      extensions: extensions(),
      content: docOf(first()),
      editorProps: {
        attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, lang },
        transformPastedHTML: cleanPasted,
        handlePaste: (_, { clipboardData }) => {
          // Word also copies a picture of the text. Only the text itself is pasted.
          const file = clipboardData?.getData('text/html') ? undefined : pictureIn(clipboardData)
          if (file) take(file)
          return file !== undefined
        },
        handleDrop: (_, { dataTransfer }) => {
          const file = pictureIn(dataTransfer)
          if (file) take(file)
          return file !== undefined
        },
        handleKeyDown: (_, event) => {
          const isLink = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
          if (isLink) {
            event.preventDefault()
            // Elsewhere, these keys open the panel's search.
            event.stopPropagation()
            askLink()
          }
          return isLink
        },
      },
      onTransaction: ({ editor: now }) => setStanding(toolbarStateOf(now)),
      onUpdate: ({ editor: now }) => change(blocksOf(now.getJSON() as DocNode)),
      onBlur: () => blur(),
    })
    editor.current = it
    setStanding(toolbarStateOf(it))
    return () => it.destroy()
  }, [id, label, lang])

  useEffect(() => {
    const box = host.current!.querySelector('.ProseMirror')
    box?.setAttribute('aria-invalid', String(isWrong))
    box?.setAttribute('aria-required', String(isRequired))
    box?.setAttribute('aria-describedby', describedBy)
  }, [isWrong, isRequired, describedBy])
  useEffect(() => {
    const { ref } = props
    const handle = { focus: () => void editor.current?.commands.focus() }
    if (typeof ref === 'function') ref(handle)
  })

  function act(it: Act) {
    const now = editor.current
    if (!now) return
    const chain = now.chain().focus()
    const acts: Record<Act, () => unknown> = {
      p: () => (now.isActive('listItem') ? chain.liftListItem('listItem').run() : chain.setNode('paragraph').run()),
      h2: () => chain.toggleHeading({ level: 2 }).run(),
      h3: () => chain.toggleHeading({ level: 3 }).run(),
      quote: () => chain.toggleNode('quote', 'paragraph').run(),
      bold: () => chain.toggleBold().run(),
      italic: () => chain.toggleItalic().run(),
      ul: () => chain.toggleBulletList().run(),
      ol: () => chain.toggleOrderedList().run(),
      undo: () => chain.undo().run(),
      redo: () => chain.redo().run(),
      link: () => {
        const href: unknown = now.getAttributes('link')['href']
        setAsked({ link: typeof href === 'string' ? href : '', isNew: typeof href !== 'string' })
      },
      picture: () => {
        if (now.isActive('image')) setAsked({ picture: now.getAttributes('image') as PictureFacts })
        else upload.choose()
      },
    }
    acts[it]()
  }
  const link = (address: string) => {
    const now = editor.current!
    const chain = now.chain().focus().extendMarkRange('link')
    const isEmpty = now.state.selection.empty && !now.isActive('link')
    if (isEmpty)
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run()
    else chain.setLink({ href: address }).run()
    setAsked(null)
  }
  const picture = (attrs: PictureFacts) => {
    const now = editor.current!
    if (now.isActive('image')) now.chain().focus().updateAttributes('image', attrs).run()
    else now.chain().focus().insertContent({ type: 'image', attrs }).run()
    setAsked(null)
  }
  return (
    <div
      className={cx(
        'rich-text overflow-clip rounded-control border bg-surface focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus',
        isWrong ? 'border-danger' : 'border-line',
      )}
    >
      <Toolbar standing={standing} controls={id} onAct={act} />
      <div ref={host} />
      {upload.parts}
      {(upload.refused || upload.isSending) && (
        <p role="status" className={cx('px-4 pb-2 text-xs', upload.refused ? 'text-danger' : 'text-muted')}>
          {upload.refused ?? '…'}
        </p>
      )}
      {asked && 'link' in asked && (
        <LinkDialog
          address={asked.link}
          onApply={link}
          onRemove={
            asked.isNew
              ? undefined
              : () => {
                  editor.current?.chain().focus().extendMarkRange('link').unsetLink().run()
                  setAsked(null)
                }
          }
          onClose={() => setAsked(null)}
        />
      )}
      {asked && 'picture' in asked && (
        <PictureDialog picture={asked.picture} onApply={picture} onClose={() => setAsked(null)} />
      )}
    </div>
  )
}
