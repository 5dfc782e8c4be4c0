import { useState } from 'react'
import { Power } from 'lucide-react'
import { company, type Company } from '#contract/organisation/company.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Confirm } from '#panel/kit/confirm.tsx'
import { useSend } from '#panel/kit/query.ts'
import { useCan } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { words } from './words.ts'

/** Switches a company off after asking, and on again at once. */
export function OnOff({ record }: { record: Company }) {
  const t = useWords(words)
  const can = useCan()
  const [isAsking, setAsking] = useState(false)
  const { name, is_active } = record
  const patch = useSend(company.patch, {
    invalidates: [company.list, company.read, company.history],
    onDone: (it) => {
      setAsking(false)
      toasts.add({ title: t(it.is_active ? 'isOn' : 'isOff', { name }) })
    },
  })
  if (!can('patch-company')) return is_active ? null : <Banner kind="warning" title={t('offBanner')} />
  const send = () =>
    patch.mutate({ params: { company_id: record.id }, body: { is_active: !is_active, version: record.version } })
  if (!is_active)
    return (
      <Banner
        kind="warning"
        title={t('offBanner')}
        action={
          <Button isPending={patch.isPending} onPress={send}>
            {t('switchOn')}
          </Button>
        }
      />
    )
  return (
    <>
      <Button variant="ghost" className="w-fit" icon={<Power size={16} aria-hidden />} onPress={() => setAsking(true)}>
        {t('switchOff')}
      </Button>
      {isAsking && (
        <Confirm
          isPending={patch.isPending}
          title={t('offTitle', { name })}
          confirmLabel={t('switchOff')}
          isDanger
          onConfirm={send}
          onClose={() => setAsking(false)}
        >
          {t('offText')}
        </Confirm>
      )}
    </>
  )
}
