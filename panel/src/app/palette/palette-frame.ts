import type { Page } from '#panel/kit/page/page.tsx'

/** What was typed before the palette had loaded, and whether Enter followed. */
export function paletteStart() {
  let now = { text: '', isEntered: false }
  return { read: () => now, write: (next: typeof now) => void (now = next) }
}
export type PaletteStart = ReturnType<typeof paletteStart>

export interface PaletteProps {
  page: Page | null
  start: PaletteStart
  onClose: () => void
}

// The look of the palette and of its stand-in, which it replaces in place.
export const scrimClass = 'fixed inset-0 z-80 flex justify-center bg-scrim px-4 pt-[12vh] max-sm:px-2 max-sm:pt-2'
export const boxClass =
  'flex max-h-[min(34rem,76vh)] flex-col overflow-clip rounded-card bg-raised shadow-pop outline-none'
export const inputClass = 'bare min-h-13 w-full text-base [&::-webkit-search-cancel-button]:hidden'
