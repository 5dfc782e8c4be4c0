import { useEffect, useEffectEvent, useState } from 'react'
import { useFormContext, useFormState, useWatch, type FieldValues } from 'react-hook-form'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { fromAddressWords } from './from-address-words.ts'
import { useWords } from '../words/words.ts'

/**
 * Fills a new record's form with `fields` from the page's address, even if the form is already open
 * when the address changes. Text that was typed in the meantime is replaced only after the user
 * agrees.
 */
export function FromAddress({ fields = {} }: { fields: FieldValues | undefined }) {
  const t = useWords(fromAddressWords)
  const { reset, formState } = useFormContext()
  const { isDirty } = useFormState()
  const text = JSON.stringify(fields)
  const isThere = JSON.stringify(useWatch({ name: Object.keys(fields) })) === JSON.stringify(Object.values(fields))
  const [taken, setTaken] = useState<string>()
  if (isThere && taken !== text) setTaken(text)
  const isNew = !isThere && taken !== text
  const begin = () => reset({ ...formState.defaultValues, ...fields })
  const takeIn = useEffectEvent(begin)
  useEffect(() => {
    if (isNew && !isDirty) takeIn()
  }, [isNew, isDirty])
  return (
    isNew &&
    isDirty && (
      <Banner
        kind="warning"
        title={t('unsaved')}
        action={<Button onPress={begin}>{t('startOver')}</Button>}
        className="col-span-full"
      />
    )
  )
}
