import { Suspense, useEffect, useRef, type KeyboardEvent } from 'react'
import { Circle, Pin } from 'lucide-react'
import { cx } from '#panel/ui/cx.ts'
import { showWithin } from '#panel/ui/in-sight.ts'
import { onceLaidOut } from '#panel/ui/once-laid-out.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import type { MenuLine } from './menu.ts'
import { menuMarks } from '../parts.ts'
import { shellWords } from '../shell-words.ts'

interface MenuLineItemProps {
  line: MenuLine
  name: string
  isCurrent: boolean
  isNarrow: boolean
  isPinned: boolean
  onPin: () => void
  /** For pinned screens: Alt with an arrow key moves the pin by one place. */
  onStep?: (by: 1 | -1) => void
}

/** A link to a screen, and the pin that keeps it on top. */
export function MenuLineItem({ line, name, isCurrent, isNarrow, isPinned, onPin, onStep }: MenuLineItemProps) {
  'use no memo' // Not memoised: it is on every page and rarely re-rendered, so memoising would cost more than it saves.
  const t = useWords(shellWords)
  const root = useRef<HTMLLIElement>(null)
  // The line of the current screen is scrolled into view: for a pinned screen the line among the
  // pins, otherwise the line in its group.
  const isToBeSeen = isCurrent && isPinned === (onStep !== undefined)
  useEffect(() => {
    const line = root.current
    return onceLaidOut(isToBeSeen ? line : null, () => showWithin(line?.closest('nav') ?? null, line))
  }, [isToBeSeen])
  const Icon = line.screen.icon ?? Circle
  const Mark = menuMarks[line.screen.path]
  const pin = t(isPinned ? 'unpin' : 'pin', { name })
  function step(event: KeyboardEvent) {
    if (!onStep || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? -1 : 1)
  }
  function toggle() {
    // After unpinning, the focus moves to the next pin, or into the menu.
    if (onStep) {
      const next = root.current?.nextElementSibling ?? root.current?.previousElementSibling
      ;(next?.querySelector('button') ?? root.current?.closest('nav')?.querySelector<HTMLElement>('h2 button'))?.focus()
    }
    onPin()
  }
  return (
    <li ref={root} className="group/line relative flex">
      <Link
        to={line.path}
        onKeyDown={step}
        aria-keyshortcuts={onStep && 'Alt+ArrowUp Alt+ArrowDown'}
        className={cx(
          'flex min-h-ctl min-w-0 flex-1 items-center gap-3 rounded-control text-sm transition-colors',
          isNarrow ? 'justify-center' : 'pl-2.5',
          // The pin appears on hover where otherwise a count or the end of a long name is shown.
          !isNarrow &&
            (isPinned ? 'pr-10' : cx('pr-2.5 pointer-coarse:pr-11', !Mark && 'pointer-fine:group-hover/line:pr-10')),
          isCurrent ? 'bg-tint font-medium text-accent-text' : 'text-ink hover:bg-hover',
        )}
      >
        <Icon size={17} aria-hidden className={cx('shrink-0', !isCurrent && 'text-muted')} />
        <span className={isNarrow ? 'sr-only' : 'truncate'}>{name}</span>
        {Mark && (
          <Suspense>
            <span
              className={cx(
                'rounded-full bg-accent font-semibold whitespace-nowrap text-on-accent tabular-nums empty:hidden',
                // At the corner, so that a count of three digits leaves the icon in sight.
                isNarrow
                  ? 'absolute -top-1 -right-1.5 px-1 text-[10px] leading-4'
                  : cx(
                      'ml-auto shrink-0 px-1.5 text-xs leading-5',
                      !isPinned &&
                        'group-has-[button:focus-visible]/line:invisible pointer-fine:group-hover/line:invisible',
                    ),
              )}
            >
              <Mark path={line.path} />
            </span>
          </Suspense>
        )}
      </Link>
      {!isNarrow && (
        <button
          type="button"
          title={pin}
          aria-label={pin}
          onClick={toggle}
          className={cx(
            'absolute inset-y-0 right-0 grid w-9 place-items-center rounded-control text-muted hover:text-ink pointer-coarse:w-11',
            isPinned
              ? 'text-ink'
              : 'opacity-0 group-hover/line:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-60',
          )}
        >
          <Pin size={14} aria-hidden className={isPinned ? 'fill-current' : undefined} />
        </button>
      )}
    </li>
  )
}
