import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Audience } from '#contract/members/audience.ts'
import { giftCheque } from '#contract/members/offer/gift-cheque.ts'
import { useWorth } from '#panel/domain/members/cheque-worth.ts'
import { WhoGets, whoGetsWords } from '#panel/domain/identity/who-gets.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { RadioGroup } from '#panel/ui/radio-group.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useCurrentBranch } from '#panel/kit/current-branch.ts'
import { useGo } from '#panel/kit/page/page.tsx'
import { ask, useSend } from '#panel/kit/server/query.ts'
import { useCan, useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { giveChequeWords } from './give-cheque-words.ts'

interface GiveChequeProps {
  /** The members shown in the list. */
  audience: Audience
  /** The company, if the list is filtered to one. */
  company_id: string | undefined
  onClose: () => void
}

/**
 * Gives a personal voucher to all members in the list: the user chooses it, sees how many members
 * get it, and confirms.
 */
export default function GiveCheque({ audience, company_id, onClose }: GiveChequeProps) {
  const t = useWords(giveChequeWords)
  const w = useWords(whoGetsWords)
  const worth = useWorth()
  const go = useGo()
  const can = useCan()
  const branch = useCurrentBranch()
  const isOfMany = useUser().user_companies.length > 1 && company_id === undefined
  const [chosen, setChosen] = useState<string | null>(null)
  const cheques = useQuery(
    ask(giftCheque.list, {
      query: {
        kind: ['personal'],
        status: ['approved'],
        is_paused: ['false'],
        limit: 200,
        ...(company_id && { company_id: [company_id] }),
      },
    }),
  )
  const rows = cheques.data?.data.filter((it) => it.can_change)
  const row = rows?.find(({ id }) => id === chosen)
  const preview = useQuery({
    ...ask(giftCheque.previewItems, { params: { gift_cheque_id: chosen ?? '' }, body: { audience } }),
    enabled: chosen !== null,
    staleTime: 0,
  })
  const found = chosen === null ? undefined : preview.data
  const isFor = found ? found.members - found.had_one : 0
  const send = useSend(giftCheque.addItems, {
    invalidates: [giftCheque.batches, giftCheque.items, giftCheque.read, giftCheque.ofMember],
    onDone: ({ gift_cheque_id }) => {
      const to = branch && can('get-gift-cheque') && `/manegement/${branch.branch_id}/gift-cards/view/${gift_cheque_id}`
      toasts.add({
        title: t('given', { count: isFor, name: row?.name ?? '' }),
        ...(to && { action: { label: t('follow'), onAction: () => go(`${to}?tab=batches`) } }),
      })
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} width="medium" title={t('title')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen !== null && isFor > 0) send.mutate({ params: { gift_cheque_id: chosen }, body: { audience } })
        }}
      >
        {cheques.error && <p className="text-danger">{cheques.error.message}</p>}
        {!rows && !cheques.error && <Skeleton className="h-24" />}
        {rows?.length === 0 && <p className="text-muted">{t('noCheques')}</p>}
        {rows && rows.length > 0 && (
          <div className="max-h-72 overflow-auto p-1">
            <RadioGroup
              label={t('which')}
              value={chosen}
              onChange={setChosen}
              isRequired
              options={rows.map((it) => ({
                value: it.id,
                label: it.name,
                description: [worth(it, it.currency), isOfMany && it.company_name].filter(Boolean).join(' · '),
              }))}
            />
          </div>
        )}
        <WhoGets isAsked={chosen !== null} found={found} error={preview.error?.message} />
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="solid" isPending={send.isPending} isDisabled={isFor === 0}>
            {isFor > 0 ? w('giveTo', { count: isFor }) : t('give')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
