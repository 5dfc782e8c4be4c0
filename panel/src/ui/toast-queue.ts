import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'

export interface ToastContent {
  title: string
  description?: string
  kind?: 'success' | 'info' | 'warning' | 'danger'
  /** Undo, mostly. `until` (ms): when it can no longer be done; the toast goes then. */
  action?: { label: string; onAction: () => void; until?: number }
  /** What it is about, such as an order or a refused call: a newer toast about the same takes its place. */
  about?: string
}

/** What is on the screen now; ToastRegion shows it. */
export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 4 })

/** The newest toast about each thing. */
const about = new Map<string, string>()

/** Even an undo that is nearly over can be read. */
const minMs = 2000

/** How long a toast that is shown now stays (ms); undefined: until it is closed. */
export function timeoutOf({ kind, action }: ToastContent): number | undefined {
  if (action?.until !== undefined) return Math.max(minMs, action.until - Date.now())
  return kind === 'danger' ? undefined : action ? 12_000 : 6_000
}

/**
 * Says that something happened. It leaves after six seconds, after twelve with an action or when that can no longer be done, and stays until closed when it is a danger.
 * `add` answers the key that `close` takes.
 */
export const toasts = {
  add(content: ToastContent) {
    if (content.about) toasts.closeAbout(content.about)
    const key = toastQueue.add(content, { timeout: timeoutOf(content) })
    if (content.about) about.set(content.about, key)
    return key
  },
  close: (key: string) => toastQueue.close(key),
  /** What it was about has become something else. */
  closeAbout(what: string) {
    const key = about.get(what)
    about.delete(what)
    if (key) toastQueue.close(key)
  },
}
