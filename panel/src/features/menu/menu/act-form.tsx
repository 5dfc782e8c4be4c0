import type { ReactNode } from 'react'

/** Where one types next: a number, else a choice from a list, else what is chosen already. */
const firsts = ['input[inputmode]', 'select', 'input:checked']
const isTouch = matchMedia('(pointer: coarse)')

function focusFirst(form: HTMLFormElement | null) {
  const first = firsts.map((it) => form?.querySelector<HTMLInputElement>(it)).find(Boolean)
  // A keyboard that comes up by itself would hide half of what is asked on a phone.
  if (!first || (isTouch.matches && first.inputMode)) return
  first.focus()
  if (first.inputMode) first.select()
}

/** What a dialog asks before it acts: the focus stands where one types next, and Enter does what its button (`form={id}`, of type submit) does. */
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
