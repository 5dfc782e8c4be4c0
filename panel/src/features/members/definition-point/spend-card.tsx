import { useState } from 'react'
import { Pencil } from 'lucide-react'
import type { PointSpend } from '#contract/members/points/point-definition.ts'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { offerWords } from '#panel/domain/members/offer-words.ts'
import { words } from './words.ts'

const SpendDialog = lateLayer(() => import('./spend-dialog.tsx'))

/** The company's spending rules. They are the same beside each of its definitions. */
export function SpendCard({ spend }: { spend: PointSpend }) {
  const t = useWords(words)
  const o = useWords(offerWords)
  const can = useCan()
  const money = useMoney()
  const format = useFormat()
  const [isEditing, setEditing] = useState(false)
  return (
    <Card
      title={t('spending')}
      description={t('spendingHelp')}
      actions={
        can('put-definition-point') && (
          <Button size="small" icon={<Pencil size={14} aria-hidden />} onPress={() => setEditing(true)}>
            {t('edit')}
          </Button>
        )
      }
    >
      {spend.is_active ? (
        <Facts>
          <Fact name={t('point_value')}>{money(spend.point_value, spend.currency)}</Fact>
          {spend.lower > 0 && <Fact name={t('lower')}>{t('points', { count: spend.lower })}</Fact>}
          <Fact name={t('upper')}>{spend.upper > 0 ? t('points', { count: spend.upper }) : t('unlimited')}</Fact>
          <Fact name={t('percent_bp')}>{format.percent(spend.percent_bp)}</Fact>
          {spend.min_order_total > 0 && (
            <Fact name={t('min_order_total')}>{money(spend.min_order_total, spend.currency)}</Fact>
          )}
          <Fact name={o('funder')}>{o(`funders.${spend.funder}`)}</Fact>
        </Facts>
      ) : (
        <p className="text-sm text-muted">{t('spendingOff')}</p>
      )}
      {isEditing && <SpendDialog spend={spend} onClose={() => setEditing(false)} />}
    </Card>
  )
}
