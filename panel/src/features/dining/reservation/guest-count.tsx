import { Segmented } from '#panel/ui/segmented.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const usual = [1, 2, 3, 4, 5, 6, 7, 8] as const
const max = 200

/** The number of guests: one tap for common numbers, a field for more. */
export function GuestCount({ value, onChange }: { value: number; onChange: (count: number) => void }) {
  const t = useWords(words)
  return (
    <div className="grid gap-2 sm:grid-cols-[1fr_5rem] sm:items-end">
      <div className="grid gap-1.5">
        <span className="text-sm font-medium">{t('party_size')}</span>
        <Segmented
          label={t('party_size')}
          value={String(value)}
          onChange={(count) => onChange(Number(count))}
          segments={usual.map((it) => ({ value: String(it), label: String(it) }))}
        />
      </div>
      <TextField
        label={t('party_size')}
        isLabelHidden
        inputMode="numeric"
        value={String(value)}
        onChange={(text) => {
          const count = Number(text.replaceAll(/\D/g, ''))
          if (count >= 1 && count <= max) onChange(count)
        }}
      />
    </div>
  )
}
