import type { NameAt } from '#contract/kit/settings.ts'
import { companySetting, type settings } from '#contract/organisation/settings.ts'
import { useEscalationCard } from '#panel/domain/organisation/escalation.tsx'
import { useOrderingCard } from '#panel/domain/ordering/ordering-card.tsx'
import { usePaymentCard } from '#panel/domain/ordering/payment-card.tsx'
import { useReservationCard } from '#panel/domain/dining/reservation-rules.tsx'
import { hasModule } from '#panel/kit/server/session.ts'
import { SettingCards, type ShownSetting } from '#panel/kit/setting/setting-cards.tsx'

/** The names of settings that each branch may decide for itself. */
export type OfBranches = NameAt<typeof settings, 'branch'>

/** A company's settings for all its branches that do not override them. */
export default function BranchCards({ company_id, currency }: { company_id: string; currency: string }) {
  const reservation = useReservationCard()
  const cards: Record<OfBranches, ShownSetting | undefined> = {
    ordering: useOrderingCard(),
    escalation: useEscalationCard(),
    payment_method: usePaymentCard(currency),
    reservation: hasModule('reservation') ? reservation : undefined,
  }
  return <SettingCards noun={companySetting} params={{ company_id }} back="/company/list" cards={cards} />
}
