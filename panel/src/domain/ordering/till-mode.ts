import { useSyncExternalStore } from 'react'
import { createListeners } from '#panel/ui/listeners.ts'

const key = 'sofra.till-mode'
const { listen, tell } = createListeners()
const isOn = () => localStorage.getItem(key) === 'on'

/**
 * Whether this device is in till mode, which shows the board alone, without menu and tabs. The
 * device stores this.
 */
export const useTillMode = () => useSyncExternalStore(listen, isOn)

/**
 * Switches till mode, and the browser's full screen too if that is allowed. Browsers allow it only
 * during a click or a key press.
 */
export function switchTillMode(next = !isOn()) {
  localStorage.setItem(key, next ? 'on' : 'off')
  const root = document.documentElement
  if (next) root.requestFullscreen?.().catch(() => undefined)
  else if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
  tell()
}
