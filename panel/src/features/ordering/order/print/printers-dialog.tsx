import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { order } from '#contract/ordering/order.ts'
import { lastWidth } from '#panel/domain/ordering/ticket-paper.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { ask } from '#panel/kit/server/query.ts'
import { branchesOf } from '#panel/kit/current-branch.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Press } from './press.tsx'
import { needsReload, rulesOf, saveRules, ticketKinds, useAllRules } from './print-rules.ts'
import { PrintFailure } from './printers.ts'
import { PrintersWaiting } from './printers-waiting.tsx'
import type { TicketKind } from './print.ts'
import { printerWords } from './printer-words.ts'
import { changed, draftsOf, noChanges, ruleOf, rulesToKeep, type RuleDraft } from './rule-drafts.ts'
import { RuleFields } from './rule-fields.tsx'
import { sampleOrder } from './ticket-sample.ts'

/**
 * Sets what this device prints automatically and where, and shows the tickets that wait for their
 * printer. Each printer can be tested before saving.
 */
export default function PrintersDialog({ branch_id, onClose }: { branch_id: string; onClose: () => void }) {
  const t = useWords(printerWords)
  const user = useUser()
  const [width] = useState(lastWidth)
  // Applied on top of the current rules, because another tab of this device may change those while
  // this dialog is open.
  const [changes, setChanges] = useState(noChanges)
  const drafts = draftsOf(useAllRules()[branch_id], changes, width)
  const [wrong, setWrong] = useState<TicketKind | null>(null)
  const [tried, setTried] = useState<{ ticket: TicketKind; text: string; isBad: boolean } | null>(null)
  const [testing, setTesting] = useState<TicketKind | null>(null)
  const [isOld, setOld] = useState(() => ticketKinds.some((it) => needsReload(drafts[it].printer)))
  const { data: board } = useQuery(ask(order.board, { params: { branch_id } }))
  const branch_name = branchesOf(user).find((it) => it.branch_id === branch_id)?.name ?? ''
  const [sample] = useState(() => sampleOrder({ branch_id, branch_name }))
  const form = useId()
  const change = (ticket: TicketKind) => (part: Partial<RuleDraft>) => {
    setChanges((all) => changed(all, ticket, part, drafts[ticket]))
    setWrong(null)
    setTried(null)
  }
  const incomplete = (ticket: TicketKind) => {
    const { printer } = drafts[ticket]
    return !ruleOf(drafts[ticket]) || (printer.kind === 'usb' && printer.vendorId === 0)
  }
  function test(ticket: TicketKind) {
    setTried(null)
    if (incomplete(ticket)) setWrong(ticket)
    else setTesting(ticket)
  }
  function tested(ticket: TicketKind, error?: unknown) {
    setTesting(null)
    const isBad = error !== undefined
    const trouble = error instanceof PrintFailure ? error.trouble : 'unreachable'
    setTried({ ticket, isBad, text: isBad ? t(`trouble.${trouble}`) : t('tested') })
  }
  function save() {
    const missing = ticketKinds.find(incomplete)
    const rules = rulesToKeep(rulesOf(branch_id), changes, width)
    if (missing || !rules) return setWrong(missing ?? null)
    saveRules(branch_id, rules)
    setChanges(noChanges)
    toasts.add({ kind: 'success', title: t('saved') })
    if (ticketKinds.some((it) => needsReload(rules[it].printer))) setOld(true)
    else onClose()
  }
  const rule = testing && ruleOf(drafts[testing])
  return (
    <Dialog
      onClose={onClose}
      title={t('title')}
      footer={
        <>
          <Button onPress={onClose}>{t('close')}</Button>
          <Button variant="solid" type="submit" form={form}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        data-saved={changes === noChanges || undefined}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <p className="text-sm text-pretty text-muted">{t('text')}</p>
        {isOld && (
          <Banner
            kind="warning"
            title={t('reload')}
            action={
              <Button size="small" onPress={() => location.reload()}>
                {t('reloadNow')}
              </Button>
            }
          />
        )}
        <PrintersWaiting branch_id={branch_id} />
        {ticketKinds.map((ticket) => (
          <RuleFields
            key={ticket}
            title={t(ticket)}
            draft={drafts[ticket]}
            isWrong={wrong === ticket}
            tried={tried?.ticket === ticket ? tried : null}
            isTesting={testing === ticket}
            onChange={change(ticket)}
            onTest={() => test(ticket)}
          />
        ))}
      </form>
      {testing && rule && (
        <Press
          row={sample}
          ticket={testing}
          rule={{ ...rule, copies: 1 }}
          isCopy={false}
          timezone={board?.timezone}
          done={(error) => tested(testing, error)}
        />
      )}
    </Dialog>
  )
}
