import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useAtRest } from './at-rest.ts'
import { cx } from './cx.ts'
import { useDocked } from './edges.ts'
import { timeoutOf, toastQueue } from './toast-queue.ts'
import { goBack, topLayer } from './top-layer.ts'
import { useWords } from './words.tsx'

const icons = {
  success: <CircleCheck size={18} aria-hidden className="text-success" />,
  info: <Info size={18} aria-hidden className="text-info" />,
  warning: <TriangleAlert size={18} aria-hidden className="text-warning" />,
  danger: <TriangleAlert size={18} aria-hidden className="text-danger" />,
}

type VisibleToast = (typeof toastQueue.visibleToasts)[number]

const subscribe = (listener: () => void) => {
  const stop = toastQueue.subscribe(listener)
  return () => void stop()
}

/**
 * The region of the toasts, used once in the shell. It is a row below the page, on the left, that
 * takes up room and covers nothing. Like everything that moves the page, it appears and disappears
 * while the pointer rests. F6 focuses it, and its timers pause while it has the focus.
 */
export function ToastRegion({ className }: { className: string }) {
  const words = useWords()
  const root = useRef<HTMLElement>(null)
  const now = useSyncExternalStore(subscribe, () => toastQueue.visibleToasts)
  const shown = useAtRest(now)
  useDocked(root, 'bottom')
  const resume = () => {
    const isLookedAt = root.current?.matches(':hover, :focus-within')
    if (!isLookedAt) toastQueue.resumeAll()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- notices that they are read
    <section
      ref={root}
      {...topLayer}
      aria-label={words.notifications}
      data-print-hide
      onPointerEnter={() => toastQueue.pauseAll()}
      onPointerLeave={resume}
      onFocus={() => toastQueue.pauseAll()}
      // The next element receives the focus only after this event, so `resume` waits a frame.
      onBlur={() => requestAnimationFrame(resume)}
      className={cx(
        className,
        shown.length > 0 &&
          'flex max-h-[40dvh] flex-wrap items-start gap-2 overflow-auto overscroll-contain border-t border-line bg-ground px-4 py-2 max-sm:px-2 max-sm:py-1.5',
      )}
    >
      {shown.map((toast) => (
        <Toast key={toast.key} toast={toast} isOver={!now.includes(toast)} />
      ))}
    </section>
  )
}

const leave = (toast: HTMLElement | null) => toast?.contains(document.activeElement) && goBack()

/**
 * One toast. `isOver` means that it was closed. Its space is kept until the pointer rests, because
 * what is below would move away from under the pointer.
 */
function Toast({ toast, isOver }: { toast: VisibleToast; isOver: boolean }) {
  const { key, content, timer } = toast
  const { action, kind = 'success' } = content
  const words = useWords()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  // The time is counted from when the toast becomes visible, because it may have waited for the
  // pointer to rest.
  const left = useEffectEvent(() => timeoutOf(content))
  useEffect(() => {
    const ms = left()
    if (ms) timer?.reset(ms)
  }, [timer])
  const close = () => {
    leave(root.current)
    toastQueue.close(key)
  }
  // If a newer toast replaces this one, the focus returns to the user's work rather than to a
  // button of the new toast.
  useLayoutEffect(() => {
    if (isOver) leave(root.current)
  }, [isOver])
  return (
    <div
      ref={root}
      role="alertdialog"
      aria-modal="false"
      aria-labelledby={id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- F6 leads to it, and from there Tab to its buttons
      tabIndex={0}
      className={cx(
        'flex min-h-11 w-96 max-w-full items-center gap-2.5 rounded-card bg-raised py-1.5 pr-1.5 pl-3 shadow-card outline-offset-0! max-sm:w-full',
        isOver && 'invisible',
      )}
    >
      <span>{icons[kind]}</span>
      <div role="alert" aria-atomic className="min-w-0 flex-1 leading-snug break-words">
        <p id={id} className="font-medium">
          {content.title}
        </p>
        {content.description && <p className="text-xs text-muted">{content.description}</p>}
      </div>
      {action && (
        <button
          type="button"
          className="min-h-ctl-sm shrink-0 rounded-control px-2 font-medium text-accent-text hover:bg-hover"
          onClick={() => {
            close()
            action.onAction()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={words.close}
        onClick={close}
        className="grid size-7 shrink-0 place-items-center rounded-control text-muted hover:bg-hover pointer-coarse:size-11"
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  )
}
