import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'

export interface ToastContent {
  title: string
  description?: string
  kind?: 'success' | 'info' | 'warning' | 'danger'
  /** Undo, mostly. */
  action?: { label: string; onAction: () => void }
  /** What it tells the state of: a newer toast about the same takes its place. */
  about?: string
}

/** What is on the screen now; ToastRegion shows it. */
export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 })

/**
 * Says that something happened. It leaves after six seconds, after twelve with an action, and stays until closed when it is a danger.
 * `add` answers the key that `close` takes.
 */
export const toasts = {
  add(content: ToastContent) {
    const timeout = content.kind === 'danger' ? undefined : content.action ? 12_000 : 6_000
    const { about } = content
    const older = about ? toastQueue.visibleToasts.filter((it) => it.content.about === about) : []
    for (const { key } of older) toastQueue.close(key)
    return toastQueue.add(content, { timeout })
  },
  close: (key: string) => toastQueue.close(key),
}
