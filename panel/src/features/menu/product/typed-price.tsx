import { useEffect, useEffectEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { decimalOf, minorOf } from '#contract/kit/typed-amount.ts'
import { useInside } from '#panel/kit/form/form.tsx'
import { usePage, useSetSearch } from '#panel/kit/page/page.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'

/**
 * Takes the price that the palette has left in the address (`?price=550`) and enters it into the
 * form's field, which gets the focus. The price is not saved yet.
 */
export function TypedPrice({ decimals = 2 }: { decimals: number | undefined }) {
  const { price } = usePage().search
  const setSearch = useSetSearch()
  const { setValue } = useFormContext()
  const { isReadOnly } = useInside()
  const lang = useLanguage()
  const take = useEffectEvent((text: string) => {
    setSearch({ price: undefined }, { replace: true })
    const minor = minorOf(text, decimalOf[lang], 10 ** decimals)
    if (isReadOnly || minor === null || Number.isNaN(minor)) return
    setValue('price', minor, { shouldDirty: true, shouldValidate: true })
    const field = [...document.querySelectorAll<HTMLInputElement>('input[name=price]')].find((it) =>
      it.checkVisibility(),
    )
    field?.focus()
    field?.select()
  })
  useEffect(() => {
    if (typeof price !== 'string') return undefined
    // Runs only after the form has restored a draft, which would replace the price.
    const timer = setTimeout(() => take(price))
    return () => clearTimeout(timer)
  }, [price])
  return null
}
