export type Theme = 'light' | 'dark' | 'system'
export type Size = 'small' | 'medium' | 'large'

const themeKey = 'sofra.theme'
const sizeKey = 'sofra.size'
const themes: readonly string[] = ['light', 'dark', 'system']
const sizes: readonly string[] = ['small', 'medium', 'large']

/** This browser's last theme; `system` if none was set, or if storage is blocked. */
export const storedTheme = () => stored(themeKey, themes, 'system') as Theme

/** This browser's last interface size; `medium` if none was set. */
export const storedSize = () => stored(sizeKey, sizes, 'medium') as Size

/** Sets the theme on <html> and stores it. The colours follow from `color-scheme` alone. */
export function applyTheme(theme: Theme) {
  document.documentElement.classList.remove(...themes)
  document.documentElement.classList.add(theme)
  if (theme !== storedTheme()) store(themeKey, theme)
}

/**
 * Sets the interface size on <html> (`data-size`) and stores it. Rows and controls follow through
 * CSS variables.
 */
export function applySize(size: Size) {
  document.documentElement.dataset.size = size
  if (size !== storedSize()) store(sizeKey, size)
}

// Storage throws if the browser blocks site data. The panel then uses the defaults.
function stored(key: string, allowed: readonly string[], fallback: string) {
  try {
    const value = localStorage.getItem(key)
    return value && allowed.includes(value) ? value : fallback
  } catch {
    return fallback
  }
}

function store(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    return
  }
}
