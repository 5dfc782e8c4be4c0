import { useEffect, useState, type ReactNode } from 'react'
import { Check, Copy } from 'lucide-react'
import { cx } from './cx.ts'
import { useWords } from './words.tsx'

export interface CopyTextProps {
  /** What goes to the clipboard. */
  text: string
  /** What is shown, when it is not the text itself. */
  children?: ReactNode
  className?: string
}

/** An id, a code or a phone number that one click copies; a tick and a word confirm it. */
export function CopyText({ text, children, className }: CopyTextProps) {
  const words = useWords()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 1600)
    return () => clearTimeout(timer)
  }, [isCopied])
  const Icon = isCopied ? Check : Copy
  return (
    <button
      type="button"
      title={isCopied ? words.copied : words.copy(text)}
      onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}
      className={cx(
        'group -mx-1 inline-flex min-h-6 items-center gap-1.5 rounded-md px-1 text-left tabular-nums hover:bg-hover',
        className,
      )}
    >
      {children ?? text}
      <span className="sr-only">{isCopied ? '' : words.copy('')}</span>
      <Icon
        size={13}
        aria-hidden
        className={cx(
          'shrink-0',
          isCopied ? 'text-success' : 'text-muted opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
        )}
      />
      <span role="status" className="sr-only">
        {isCopied && words.copied}
      </span>
    </button>
  )
}
