import { useEffect } from 'react'

/**
 * Focuses the first field of a new record, except on touch devices, where the keyboard would cover
 * the form before it is seen.
 */
export function useFirstFocus(id: string, isNew: boolean) {
  useEffect(() => {
    if (!isNew || matchMedia('(pointer: coarse)').matches) return
    // Only a visible text field is focused. This skips the language switch above the fields.
    const inputs = document
      .getElementById(id)
      ?.querySelectorAll<HTMLInputElement>('input:not([type=radio]), select, textarea')
    const first = [...(inputs ?? [])].find((it) => it.checkVisibility())
    // Fields of the widget library load later or manage their own focus.
    if (!first || first.matches('[readonly], [role], [aria-roledescription]')) return
    // Leaving the field empty is not an error yet. A message now would move the button that the
    // user is about to press.
    first.addEventListener('focusout', (event) => first.value || event.stopPropagation(), { once: true })
    first.focus({ preventScroll: true })
  }, [isNew, id])
}
