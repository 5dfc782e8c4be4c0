import { useSyncExternalStore } from 'react'

const key = 'sofra.till-mode'
const listeners = new Set<() => void>()
const isOn = () => localStorage.getItem(key) === 'on'

/**
 * Whether this device shows its board alone, without menu and tabs. Kept on the device; the order
 * screen and the shell read it.
 */
export const useTillMode = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, isOn)

/**
 * Switches till mode, and the browser's full screen too if that is allowed. Browsers allow it only
 * during a click or a key press.
 */
export function switchTillMode(next = !isOn()) {
  localStorage.setItem(key, next ? 'on' : 'off')
  const root = document.documentElement
  if (next) root.requestFullscreen?.().catch(() => undefined)
  else if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
  for (const listener of listeners) listener()
}
