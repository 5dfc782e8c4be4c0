import type { ReactNode } from 'react'
import { Check, CircleDashed, Crosshair, Plus, Trash2, Undo2, X } from 'lucide-react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { ignoreSecondClick } from '../second-click.ts'
import type { DrawingWords } from './drawing-words.ts'
import { OnMap } from './on-map.tsx'
import type { LatLng } from './place.ts'

/**
 * The crosshair that marks the place where the button "point here" puts a corner. It is meant for
 * fingers, and for people who move the map with keys.
 */
export const EditorCross = () => (
  <span
    aria-hidden
    className="pointer-events-none absolute top-1/2 left-1/2 hidden size-8 -translate-1/2 group-has-focus-visible/map:block pointer-coarse:block"
  >
    <span className="absolute top-0 left-1/2 h-full w-0.5 -translate-x-1/2 bg-ink" />
    <span className="absolute top-1/2 left-0 h-0.5 w-full -translate-y-1/2 bg-ink" />
  </span>
)

/**
 * Shows why a step was refused, at the place on the map to which the step would have led. People
 * who cannot see the map read it in the note below.
 */
export const RefusedAt = ({ text, ...place }: LatLng & { text: string }) => (
  <OnMap {...place} isThin level={3}>
    <span
      aria-hidden
      className="absolute -translate-x-1/2 translate-y-4 rounded-control bg-danger-tint px-2 py-1 text-xs whitespace-nowrap text-danger ring-1 ring-danger/40"
    >
      {text}
    </span>
  </OnMap>
)

/** Says what to do next, or why the last step was refused. */
export const EditorNote = ({ refused, children }: { refused: string | null; children: ReactNode }) => (
  <p role="status" className={cx('text-xs', refused ? 'text-danger' : 'text-muted')}>
    {refused ?? children}
  </p>
)

interface EditorBarProps {
  words: DrawingWords
  isDrawing: boolean
  onUndo?: () => void
  onPoint?: () => void
  onClose?: () => void
  onRemove?: () => void
  onSplit?: () => void
  onHole?: () => void
  onClear?: () => void
}

/**
 * Performs an action that replaces the buttons, and ignores the second half of a double click,
 * which would hit one of the new buttons.
 */
const turning = (act: (() => void) | undefined) =>
  act &&
  (() => {
    ignoreSecondClick()
    act()
  })

/**
 * Buttons that do the same as the keys, for fingers and for people who do not know the keys. A
 * button that cannot do anything now is disabled, not hidden.
 */
export function EditorBar({ words, isDrawing, ...on }: EditorBarProps) {
  const parts: [label: string, icon: ReactNode, act: (() => void) | undefined, keys?: string][] = isDrawing
    ? [
        [words.pointHere, <Crosshair key="" size={14} aria-hidden />, on.onPoint],
        [words.close, <Check key="" size={14} aria-hidden />, turning(on.onClose), 'Enter'],
      ]
    : [
        [words.split, <Plus key="" size={14} aria-hidden />, on.onSplit, '+'],
        [words.remove, <X key="" size={14} aria-hidden />, on.onRemove, 'Delete'],
        [words.hole, <CircleDashed key="" size={14} aria-hidden />, turning(on.onHole)],
        [words.clear, <Trash2 key="" size={14} aria-hidden />, turning(on.onClear)],
      ]
  parts.push([words.undo, <Undo2 key="" size={14} aria-hidden />, on.onUndo, words.undoKeys])
  return (
    <div className="flex flex-wrap gap-2">
      {parts.map(([label, icon, act, keys]) => (
        <Button key={label} size="small" icon={icon} isDisabled={!act} title={keys} onPress={act}>
          {label}
        </Button>
      ))}
    </div>
  )
}
