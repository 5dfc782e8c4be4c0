import type { KeyboardEvent, ReactNode } from 'react'
import type { Editor } from '@tiptap/core'
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Pilcrow,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { richTextWords } from './words.ts'

type Act = 'p' | 'h2' | 'h3' | 'bold' | 'italic' | 'link' | 'ul' | 'ol' | 'quote' | 'picture' | 'undo' | 'redo'

/** The formats of the text at the cursor (`on`), and the acts that are impossible now (`off`). */
export interface ToolbarState {
  on: ReadonlySet<Act>
  off: ReadonlySet<Act>
}

export function toolbarStateOf(editor: Editor): ToolbarState {
  const on = new Set<Act>()
  const off = new Set<Act>()
  const mark = (act: Act, is: boolean) => is && on.add(act)
  mark('p', editor.isActive('paragraph') && !editor.isActive('listItem'))
  mark('h2', editor.isActive('heading', { level: 2 }))
  mark('h3', editor.isActive('heading', { level: 3 }))
  mark('quote', editor.isActive('quote'))
  mark('ul', editor.isActive('bulletList'))
  mark('ol', editor.isActive('orderedList'))
  mark('bold', editor.isActive('bold'))
  mark('italic', editor.isActive('italic'))
  mark('link', editor.isActive('link'))
  mark('picture', editor.isActive('image'))
  if (!editor.can().undo()) off.add('undo')
  if (!editor.can().redo()) off.add('redo')
  return { on, off }
}

const icons: Record<Act, ReactNode> = {
  p: <Pilcrow size={16} aria-hidden />,
  h2: <Heading2 size={16} aria-hidden />,
  h3: <Heading3 size={16} aria-hidden />,
  bold: <Bold size={16} aria-hidden />,
  italic: <Italic size={16} aria-hidden />,
  link: <Link2 size={16} aria-hidden />,
  ul: <List size={16} aria-hidden />,
  ol: <ListOrdered size={16} aria-hidden />,
  quote: <Quote size={16} aria-hidden />,
  picture: <ImagePlus size={16} aria-hidden />,
  undo: <Undo2 size={16} aria-hidden />,
  redo: <Redo2 size={16} aria-hidden />,
}
const groups: readonly (readonly Act[])[] = [
  ['p', 'h2', 'h3'],
  ['bold', 'italic', 'link'],
  ['ul', 'ol', 'quote'],
  ['picture'],
  ['undo', 'redo'],
]
const keys: Partial<Record<Act, readonly string[]>> = {
  bold: ['Ctrl', 'B'],
  italic: ['Ctrl', 'I'],
  link: ['Ctrl', 'K'],
  undo: ['Ctrl', 'Z'],
  redo: ['Ctrl', 'Y'],
}
/** Buttons that start something, rather than switch a format on and off. */
const plain: ReadonlySet<Act> = new Set(['undo', 'redo', 'picture'])

interface ToolbarProps {
  standing: ToolbarState
  /** The id of the editor that the toolbar controls. */
  controls: string
  onAct: (act: Act) => void
}

/** The buttons for formatting. Arrow keys move between the buttons, and Tab leaves the toolbar. */
export function Toolbar({ standing: { on, off }, controls, onAct }: ToolbarProps) {
  const t = useWords(richTextWords)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key]
    if (step === undefined) return
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    const next = Number.isFinite(step)
      ? (at + step + buttons.length) % buttons.length
      : step < 0
        ? 0
        : buttons.length - 1
    event.preventDefault()
    for (const [n, it] of buttons.entries()) it.tabIndex = n === next ? 0 : -1
    buttons[next]?.focus()
  }
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={t('toolbar')}
      aria-controls={controls}
      onKeyDown={move}
      className="flex flex-wrap gap-x-2 gap-y-0.5 border-b border-line bg-sunken p-1"
    >
      {groups.map((acts) => (
        <span key={acts[0]} className="flex">
          {acts.map((act) => (
            <IconButton
              key={act}
              size="small"
              label={t(act === 'picture' && on.has('picture') ? 'changePicture' : act)}
              icon={icons[act]}
              keys={keys[act]}
              tabIndex={act === 'p' ? 0 : -1}
              aria-pressed={plain.has(act) ? undefined : on.has(act)}
              isDisabled={off.has(act)}
              className={on.has(act) ? 'bg-raised text-accent-text shadow-card' : undefined}
              // The text keeps its focus and its selection.
              onMouseDown={(event) => event.preventDefault()}
              onPress={() => onAct(act)}
            />
          ))}
        </span>
      ))}
    </div>
  )
}
export type { Act }
