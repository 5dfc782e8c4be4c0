import { reservation } from '#contract/dining/reservation.ts'
import { branchSetting } from '#contract/organisation/branch-settings.ts'
import { reservationSettings } from '#contract/organisation/reservation-settings.ts'
import { ReservationRules } from '#panel/domain/dining/reservation-rules.tsx'
import { DocumentPage } from '#panel/kit/form/document-page.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { SettingLine, useIsLocked } from '#panel/kit/setting/setting-source.tsx'

/** The page of a branch's reservation settings. */
export default function ReservationSettingsForm() {
  const params = { branch_id: usePage<'/manegement/$branch_id'>().params.branch_id }
  const setting = { noun: branchSetting, params, name: 'reservation' }
  const isReadOnly = useIsLocked(setting)
  return (
    <DocumentPage
      noun={reservationSettings}
      params={params}
      back={`/manegement/${params.branch_id}/home`}
      isReadOnly={isReadOnly}
      invalidates={[reservation.day, branchSetting.read, branchSetting.list]}
    >
      <SettingLine
        {...setting}
        invalidates={[reservation.day, reservationSettings.read, reservationSettings.history]}
      />
      <ReservationRules />
    </DocumentPage>
  )
}
