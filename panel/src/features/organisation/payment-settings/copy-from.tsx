import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { paymentSettings } from '#contract/organisation/payment-settings.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useSiblings } from '#panel/domain/organisation/siblings.ts'
import type { Refusal } from '#panel/kit/server/client.ts'
import { useInside } from '#panel/kit/form/form.tsx'
import { NativeSelect } from '#panel/kit/native-select.tsx'
import { ask, queries } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { paymentWords as words } from '#panel/domain/ordering/payment-words.ts'

/** Copies another branch's payment methods into the form; for users with several branches. */
export function CopyFrom({ branch_id }: { branch_id: string }) {
  const t = useWords(words)
  const { isReadOnly } = useInside()
  const { setValue } = useFormContext()
  const siblings = useSiblings(branch_id)
  const [from, setFrom] = useState<string | null>(null)
  if (isReadOnly || siblings.length === 0) return null
  async function copy(next: string) {
    setFrom(next)
    const { sequence, methods } = await queries.fetchQuery({
      ...ask(paymentSettings.read, { params: { branch_id: next } }),
      staleTime: 0,
    })
    for (const [name, value] of Object.entries({ sequence, methods })) setValue(name, value, { shouldDirty: true })
    const branch = siblings.find((it) => it.branch_id === next)?.name ?? ''
    toasts.add({ title: t('copied', { branch }) })
  }
  return (
    <NativeSelect
      label={t('copyFrom')}
      description={t('copyHelp')}
      placeholder={t('choose')}
      value={from}
      onChange={(next) => void copy(next).catch((error: unknown) => sayRefusal(error as Refusal))}
      options={siblings.map((it) => ({ value: it.branch_id, label: it.name }))}
    />
  )
}
