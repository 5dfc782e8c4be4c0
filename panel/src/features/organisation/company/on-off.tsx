import { Power } from 'lucide-react'
import { company, type Company } from '#contract/organisation/company.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { AskAnyway, sayUnlessInUse } from '#panel/kit/record/anyway.tsx'
import { ConfirmButton } from '#panel/kit/record/confirm.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

function usePatch(record: Company) {
  const t = useWords(words)
  const patch = useSend(company.patch, {
    invalidates: [company.list, company.read, company.history],
    onDone: (it) => toasts.add({ title: t(it.is_active ? 'isOn' : 'isOff', { name: record.name }) }),
    onRefused: sayUnlessInUse,
  })
  const { id, is_active, version } = record
  const send = (onSettled?: () => void) =>
    patch.mutate({ params: { company_id: id }, body: { is_active: !is_active, version } }, { onSettled })
  return { patch, isPending: patch.isPending, send }
}

/** Says that a company is disabled. A button enables the company at once. */
export function SwitchedOff({ record }: { record: Company }) {
  const t = useWords(words)
  const can = useCan()
  const { isPending, send } = usePatch(record)
  return (
    <Banner
      kind="warning"
      title={t('offBanner')}
      action={
        can('patch-company') && (
          <Button isPending={isPending} onPress={() => send()}>
            {t('switchOn')}
          </Button>
        )
      }
    />
  )
}

/** Switches a company off after asking. */
export function SwitchOff({ record }: { record: Company }) {
  const t = useWords(words)
  const can = useCan()
  const { patch, isPending, send } = usePatch(record)
  if (!can('patch-company')) return null
  return (
    <>
      <ConfirmButton
        variant="ghost"
        icon={<Power size={16} aria-hidden />}
        label={t('switchOff')}
        isDanger
        isPending={isPending}
        title={t('offTitle', { name: record.name })}
        onConfirm={send}
      >
        {t('offText')}
      </ConfirmButton>
      <AskAnyway of={patch} label={t('offAnyway')} />
    </>
  )
}
