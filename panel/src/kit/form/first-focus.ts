import { useEffect } from 'react'

/**
 * Focuses the first field of a new record, except on touch, where the keyboard would cover the form
 * before it is seen.
 */
export function useFirstFocus(id: string, isNew: boolean) {
  useEffect(() => {
    if (!isNew || matchMedia('(pointer: coarse)').matches) return
    // Skips the language switch: the focus goes to the first visible text field.
    const inputs = document
      .getElementById(id)
      ?.querySelectorAll<HTMLInputElement>('input:not([type=radio]), select, textarea')
    const first = [...(inputs ?? [])].find((it) => it.checkVisibility())
    // The widget library's fields load later or manage their own focus.
    if (!first || first.matches('[readonly], [role], [aria-roledescription]')) return
    // Leaving the field empty is not an error yet: a message now would move the button the user is
    // about to press.
    first.addEventListener('focusout', (event) => first.value || event.stopPropagation(), { once: true })
    first.focus({ preventScroll: true })
  }, [isNew, id])
}
