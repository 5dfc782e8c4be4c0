import { useEffect } from 'react'

/** A new record starts with typing; on touch, the keyboard would cover the form before it is seen. */
export function useFirstFocus(id: string, isNew: boolean) {
  useEffect(() => {
    if (!isNew || matchMedia('(pointer: coarse)').matches) return
    // A switch between languages is passed over: what is typed goes into the first text that is shown.
    const inputs = document
      .getElementById(id)
      ?.querySelectorAll<HTMLInputElement>('input:not([type=radio]), select, textarea')
    const first = [...(inputs ?? [])].find((it) => it.checkVisibility())
    // The widget library's fields come later or watch their own focus.
    if (!first || first.matches('[readonly], [role], [aria-roledescription]')) return
    // Left empty it is not yet wrong: a message now would move the button on its way to which the focus goes.
    first.addEventListener('focusout', (event) => first.value || event.stopPropagation(), { once: true })
    first.focus({ preventScroll: true })
  }, [isNew, id])
}
