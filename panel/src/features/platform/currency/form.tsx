import { useWatch } from 'react-hook-form'
import { currency, symbolFormats } from '#contract/platform/currency.ts'
import { CodeInput } from '#panel/kit/form/code-input.tsx'
import { SelectInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { optionsOf, useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { example, words } from './words.ts'

export default function CurrencyForm() {
  const t = useWords(words)
  return (
    <FormPage noun={currency} start={{ symbol_format: 'suffix' }} name={(record) => record.name} back="/currency">
      <TextInput name="name" label={t('name')} />
      <CodeInput name="type" label={t('type')} description={t('typeHelp')} />
      <TextInput name="symbol" label={t('symbol')} />
      <SelectInput name="symbol_format" label={t('symbol_format')} options={optionsOf(symbolFormats, t)} />
      <Example />
    </FormPage>
  )
}

/** An example amount. */
function Example() {
  const t = useWords(words)
  const format = useFormat()
  const [symbol, symbol_format] = useWatch({ name: ['symbol', 'symbol_format'] })
  return (
    <p className="col-span-full text-sm text-muted">
      {t('example')}:{' '}
      <output className="font-medium text-ink">{format.money(example, { symbol, symbol_format })}</output>
    </p>
  )
}
