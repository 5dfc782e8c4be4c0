import { NumberInput } from '#panel/kit/form/amounts.tsx'
import { SwitchInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { reservationRuleWords } from './reservation-rule-words.ts'

/**
 * The inputs of the setting `reservation`: how long guests keep a table, and the rules for bookings
 * that guests make themselves.
 */
export function ReservationRules() {
  const t = useWords(reservationRuleWords)
  return (
    <>
      <FormSection title={t('tables')}>
        <NumberInput name="turn_min" label={t('turn_min')} description={t('turnHelp')} suffix={t('min')} />
        <NumberInput
          name="covers_per_slot"
          label={t('covers_per_slot')}
          description={t('coversHelp')}
          suffix={t('guests')}
        />
        <NumberInput name="no_show_min" label={t('no_show_min')} description={t('noShowHelp')} suffix={t('min')} />
      </FormSection>
      <FormSection title={t('online')}>
        <NumberInput name="notice_min" label={t('notice_min')} suffix={t('min')} />
        <NumberInput name="max_ahead_days" label={t('max_ahead_days')} suffix={t('days')} />
        <NumberInput
          name="online_max_guests"
          label={t('online_max_guests')}
          description={t('onlineHelp')}
          suffix={t('guests')}
        />
        <SwitchInput name="is_auto_approved" label={t('is_auto_approved')} description={t('autoHelp')} />
        <TextInput
          name="booking_url"
          type="url"
          label={t('booking_url')}
          description={t('urlHelp')}
          className="col-span-full"
        />
      </FormSection>
    </>
  )
}

/** The card in which the setting `reservation` is edited. */
export function useReservationCard() {
  const t = useWords(reservationRuleWords)
  return { title: t('title'), help: t('help'), inputs: <ReservationRules /> }
}
