import type { Refusal } from '../server/client.ts'
import { Confirm } from './confirm.tsx'
import { sayRefusal } from '../server/refusal.ts'
import { defineWords, useWords } from '../words/words.ts'

const words = defineWords({
  tr: { title: 'Yine de yapılsın mı?' },
  en: { title: 'Do it anyway?' },
  de: { title: 'Trotzdem fortfahren?' },
})

const isInUse = (it: Refusal | null) => it?.problem?.code === 'in_use'

/** Shows a refusal, unless `AskAnyway` shows it. */
export const sayUnlessInUse = (refusal: Refusal) => {
  if (!isInUse(refusal)) sayRefusal(refusal)
}

interface Sending<V> {
  error: Refusal | null
  variables: V | undefined
  mutate: (given: V) => void
  reset: () => void
  isPending: boolean
}

/**
 * Shows what still uses the record that is being switched off (409 `in_use`), and resends the call
 * with `anyway`. `label` is the verb: "Disable anyway".
 */
export function AskAnyway<V extends { body: { anyway?: true | undefined } }>({
  of: { error, variables, mutate, reset, isPending },
  label,
}: {
  of: Sending<V>
  label: string
}) {
  const t = useWords(words)
  if (!variables || !error || !isInUse(error)) return null
  return (
    <Confirm
      isPending={isPending}
      title={t('title')}
      confirmLabel={label}
      isDanger
      onConfirm={() => mutate({ ...variables, body: { ...variables.body, anyway: true } })}
      onClose={reset}
    >
      {error.message}
    </Confirm>
  )
}
