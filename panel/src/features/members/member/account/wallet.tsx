import { useState } from 'react'
import { Banknote, Plus, SlidersHorizontal } from 'lucide-react'
import type { Member } from '#contract/members/member.ts'
import { wallet, type WalletEntry } from '#contract/members/wallet.ts'
import { Button } from '#panel/ui/button.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { Money, useMoney } from '#panel/domain/platform/money.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { PartList } from '#panel/kit/list/part-list.tsx'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { ledgerWords } from './ledger-words.ts'
import { Posted, signed } from './posted.tsx'
import { WaitingCorrections } from './waiting-corrections.tsx'
import type { WalletAct } from './post-wallet.tsx'

const PostWallet = lateLayer(() => import('./post-wallet.tsx'))
const column = columnsOf<WalletEntry>()

/**
 * A member's balance with the company: what came in, what went out, and the balance after each
 * entry.
 */
export function Wallet({ row }: { row: Member }) {
  const t = useWords(ledgerWords)
  const format = useFormat()
  const money = useMoney()
  const can = useCan()
  const [act, setAct] = useState<WalletAct | null>(null)
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-base font-semibold">
          <Money minor={row.wallet_balance} currency={row.currency} />
        </p>
        <div className="flex flex-wrap gap-2">
          {can('post-member-wallet') && (
            <Button icon={<Plus size={16} aria-hidden />} onPress={() => setAct('load')}>
              {t('load')}
            </Button>
          )}
          {can('post-member-wallet-pay-out') && (
            <Button icon={<Banknote size={16} aria-hidden />} onPress={() => setAct('payOut')}>
              {t('payOut')}
            </Button>
          )}
          {can('post-member-wallet-correct') && (
            <Button icon={<SlidersHorizontal size={16} aria-hidden />} onPress={() => setAct('correct')}>
              {t('correct')}
            </Button>
          )}
        </div>
      </div>
      <WaitingCorrections member_id={row.id} kind="wallet" />
      <PartList
        list={wallet.entries}
        params={{ params: { member_id: row.id } }}
        label={t('moves')}
        columns={[
          column.whole('at', t('at'), (it) => format.dateTime(it.at), { card: 'secondary' }),
          column.text('kind', t('what'), (it) => t(`walletKinds.${it.kind}`), {
            card: 'primary',
            cell: (it) => <Posted what={t(`walletKinds.${it.kind}`)} it={it} />,
          }),
          column.text('amount', t('amount'), (it) => String(it.amount), {
            align: 'end',
            card: 'end',
            cell: (it) => signed(it.amount, money(Math.abs(it.amount), it.currency)),
          }),
          column.text('balance_after', t('balance_after'), (it) => String(it.balance_after), {
            align: 'end',
            cell: (it) => <Money minor={it.balance_after} currency={it.currency} />,
          }),
        ]}
        name={(it) => `${t(`walletKinds.${it.kind}`)} ${money(it.amount, it.currency)}`}
        empty={t('noMoves')}
      />
      {act && <PostWallet act={act} row={row} onClose={() => setAct(null)} />}
    </div>
  )
}
