import { useRef, useState, type SubmitEvent } from 'react'
import { safeParse } from 'zod/mini'
import type { Answer, Call, CallInput, In } from '#contract/kit/call.ts'
import { fieldErrors, fieldMessage } from '#contract/kit/field-words.ts'
import { Refusal, send } from '#panel/kit/server/client.ts'
import { language } from '#panel/kit/words/language.ts'

type Bodied = Call & { body: NonNullable<Call['body']> }

/**
 * A form of a page before sign-in. The contract checks it before it is sent, and the first invalid
 * field gets the focus. The code is small, because these pages load no form library. `rest` is what
 * the call needs besides the fields' values. `onDone` may throw a Refusal too.
 */
export function useDoorForm<C extends Bodied, V extends Record<string, string | boolean>>(
  call: C,
  it: {
    start: V
    rest?: (values: V) => { body?: Partial<In<C['body']>>; params?: Record<string, string> }
    /** Fields that are not sent in the body. */
    omit?: readonly (keyof V)[]
    onDone: (answer: Answer<C>, values: V) => void
  },
) {
  const [values, setValues] = useState(it.start)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState('')
  const [isPending, setPending] = useState(false)
  const [isProving, setProving] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const land = (found: readonly (readonly [string, string])[]) => {
    setErrors(Object.fromEntries(found))
    const first = found
      .map(([name]) => form.current?.elements.namedItem(name))
      .find((each) => each instanceof HTMLElement)
    if (first instanceof HTMLElement) first.focus()
    return first !== undefined
  }
  async function go() {
    const { body = {}, params } = it.rest?.(values) ?? {}
    const sent = Object.fromEntries(Object.entries(values).filter(([name]) => !it.omit?.includes(name)))
    const read = safeParse(call.body, { ...sent, ...body }, { reportInput: true })
    setRefusal('')
    if (!read.success)
      return void land(
        fieldErrors(read.error.issues, call.body).map(
          ({ path, code, params, unit }) => [path, fieldMessage(language(), code, params, { unit })] as const,
        ),
      )
    setErrors({})
    setPending(true)
    try {
      const onProof = () => setProving(true)
      it.onDone(await send(call, { params, body: read.data } as CallInput<C>, { onProof }), values)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const isLanded = land((error.problem?.errors ?? []).map(({ path, message }) => [path, message] as const))
      if (!isLanded) setRefusal(error.message)
    }
    setPending(false)
    setProving(false)
  }

  return {
    values,
    set: (part: Partial<V>) => setValues((old) => ({ ...old, ...part })),
    refusal,
    isPending,
    /**
     * Whether the server asked for proof of work and the page is computing it, which `Proving`
     * shows.
     */
    isProving,
    /** Props of a field: its name, value and error. */
    field: <K extends keyof V & string>(name: K) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: V[K]) => setValues((old) => ({ ...old, [name]: value })),
    }),
    /** Props of the form element. */
    form: {
      ref: form,
      noValidate: true,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault()
        if (!isPending) void go()
      },
    },
  }
}
