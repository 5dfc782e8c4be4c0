import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'

export interface ToastContent {
  title: string
  description?: string
  kind?: 'success' | 'info' | 'warning' | 'danger'
  /** Usually an undo. `until` (ms) is the moment at which both the action and the toast expire. */
  action?: { label: string; onAction: () => void; until?: number }
  /**
   * The subject, such as an order or a refused call. A newer toast about the same subject replaces
   * this one.
   */
  about?: string
}

/** The toasts on the screen; ToastRegion renders them. */
export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 4 })

/** The newest toast on each subject. */
const about = new Map<string, string>()

/**
 * The minimum time for which a toast stays, in ms, so that it can be read even if its undo has
 * almost expired.
 */
const minMs = 2000

/**
 * How long a toast that appears now stays, in ms. Undefined if it stays until the user closes it.
 */
export function timeoutOf({ kind, action }: ToastContent): number | undefined {
  if (action?.until !== undefined) return Math.max(minMs, action.until - Date.now())
  return kind === 'danger' ? undefined : action ? 12_000 : 8_000
}

/**
 * Shows a toast. It closes after eight seconds, or after twelve if it has an action (sooner if the
 * action expires). A toast about danger stays until it is closed. `add` returns the key for
 * `close`.
 */
export const toasts = {
  add(content: ToastContent) {
    if (content.about) toasts.closeAbout(content.about)
    const key = toastQueue.add(content, { timeout: timeoutOf(content) })
    if (content.about) about.set(content.about, key)
    return key
  },
  close: (key: string) => toastQueue.close(key),
  /** Closes the toast about a subject that has changed. */
  closeAbout(what: string) {
    const key = about.get(what)
    about.delete(what)
    if (key) toastQueue.close(key)
  },
}
