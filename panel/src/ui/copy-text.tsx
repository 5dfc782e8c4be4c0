import type { ReactNode } from 'react'
import { useCopy } from './copy.ts'
import { cx } from './cx.ts'
import { useWords } from './words.tsx'

export interface CopyTextProps {
  /** The text to copy. */
  text: string
  /** The content to show, if not the text itself. */
  children?: ReactNode
  className?: string
}

const confirmMs = 1600

/**
 * An id, code or phone number that one click copies. A tick and a word confirm this; if the browser
 * refuses, a toast says so. A list has hundreds of these, so each is one element without state, the
 * stylesheet draws its icon, and all share one live region.
 */
export function CopyText({ text, children, className }: CopyTextProps) {
  const words = useWords()
  const copy = useCopy()
  const name = words.copy(text)
  return (
    <button
      type="button"
      title={name}
      // The visible text must be part of the accessible name.
      aria-label={children ? undefined : name}
      onClick={({ currentTarget }) =>
        void copy(text).then((isCopied) => isCopied && confirm(currentTarget, words.copied))
      }
      className={cx('copies -mx-1 min-h-6 rounded-md pl-1 text-left tabular-nums hover:bg-hover', className)}
    >
      {children ?? text}
    </button>
  )
}

function confirm(button: HTMLElement, copied: string) {
  button.toggleAttribute('data-copied', true)
  say(copied)
  setTimeout(() => {
    button.removeAttribute('data-copied')
    say('')
  }, confirmMs)
}

let region: HTMLElement | undefined
function say(text: string) {
  if (!region) {
    region = document.createElement('div')
    region.role = 'status'
    region.className = 'sr-only'
    document.body.append(region)
  }
  region.textContent = text
}
