import type { ReactNode } from 'react'

/**
 * The elements that may get the focus first, in this order: a number field, a select, the current
 * choice.
 */
const firsts = ['input[inputmode]', 'select', 'input:checked']
const isTouch = matchMedia('(pointer: coarse)')

function focusFirst(form: HTMLFormElement | null) {
  const first = firsts.map((it) => form?.querySelector<HTMLInputElement>(it)).find(Boolean)
  // On a phone, the keyboard would cover half of the dialog, so nothing is focused.
  if (!first || (isTouch.matches && first.inputMode)) return
  first.focus()
  if (first.inputMode) first.select()
}

/**
 * The form in a dialog. Focuses the first field. Enter submits it like its button (`form={id}`, of
 * type submit).
 */
export const ActForm = ({ id, onSubmit, children }: { id: string; onSubmit: () => void; children: ReactNode }) => (
  <form
    id={id}
    ref={focusFirst}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
    className="grid gap-5"
  >
    {children}
  </form>
)
