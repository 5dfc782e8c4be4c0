import type { ReactNode } from 'react'

/** The first focus: a number field, else a select, else the current choice. */
const firsts = ['input[inputmode]', 'select', 'input:checked']
const isTouch = matchMedia('(pointer: coarse)')

function focusFirst(form: HTMLFormElement | null) {
  const first = firsts.map((it) => form?.querySelector<HTMLInputElement>(it)).find(Boolean)
  // On a phone, the keyboard would cover half of the dialog.
  if (!first || (isTouch.matches && first.inputMode)) return
  first.focus()
  if (first.inputMode) first.select()
}

/**
 * The form of a dialog: focuses the first field, and Enter submits like its button (`form={id}`, of
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
