import { useState } from 'react'
import { Plus, Trash2 } from 'lucide-react'
import { useController } from 'react-hook-form'
import type { Position } from '#contract/ordering/geo.ts'
import { maxCorners } from '#contract/ordering/zone-terms.ts'
import { Button } from '#panel/ui/button.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { degreesIn, pairIn } from '#panel/domain/platform/degrees.ts'
import { useInside } from '#panel/kit/form/form.tsx'
import { locales, useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { zoneWords } from './zone-words.ts'

/** The corners of a closed ring without the last one, which repeats the first. */
const open = (ring: readonly Position[]) => ring.slice(0, -1)
const closed = (path: readonly Position[]): Position[] => [...path, ...path.slice(0, 1)]

/** The drawn shape as numbers. Corners can be edited, added and removed, and the map follows. */
export function CornerTable() {
  const t = useWords(zoneWords)
  const { isReadOnly } = useInside()
  const { field } = useController({ name: 'rings' })
  const rings = field.value as Position[][] | null
  const change = (next: Position[][] | null) => {
    field.onChange(next)
    field.onBlur()
  }
  const setPath = (ring: number, path: readonly Position[]) => {
    const kept = (rings ?? [[]]).map((it, at) => (at === ring ? closed(path) : it)).filter((it) => it.length > 1)
    change(kept.length > 0 ? kept : null)
  }
  const shown = rings ?? [[]]
  return (
    <div className="col-span-full grid gap-3">
      <p className="text-xs text-muted">{t('cornersText')}</p>
      {shown.map((ring, at) => {
        const path = rings ? open(ring) : []
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a ring is identified by its index
          <table key={at} className="w-full text-sm">
            <caption className="pb-1 text-left text-xs font-medium">
              {at === 0 ? t('outline') : t('hole', { n: at })}
            </caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">{t('corners')}</th>
                <th scope="col">{t('lat')}</th>
                <th scope="col">{t('lng')}</th>
              </tr>
            </thead>
            <tbody>
              {path.map((corner, n) => (
                <CornerRow
                  // oxlint-disable-next-line react/no-array-index-key -- a corner is identified by its index
                  key={n}
                  name={t('corner', { at: n + 1 })}
                  place={n + 1}
                  corner={corner}
                  isReadOnly={isReadOnly}
                  onChange={(to) => setPath(at, path.with(n, to))}
                  onRemove={() => setPath(at, path.toSpliced(n, 1))}
                />
              ))}
            </tbody>
            {!isReadOnly && (
              <tfoot>
                <tr>
                  <td colSpan={4}>
                    <NewCorner isFull={path.length >= maxCorners} onAdd={(corner) => setPath(at, [...path, corner])} />
                  </td>
                </tr>
              </tfoot>
            )}
          </table>
        )
      })}
    </div>
  )
}

interface CornerRowProps {
  name: string
  place: number
  corner: Position
  isReadOnly: boolean
  onChange: (corner: Position) => void
  onRemove: () => void
}

function CornerRow({ name, place, corner: [lng, lat], isReadOnly, onChange, onRemove }: CornerRowProps) {
  const t = useWords(zoneWords)
  return (
    <tr>
      <th scope="row" className="w-8 pr-2 text-right text-xs font-normal text-muted tabular-nums">
        {place}
      </th>
      <td className="py-0.5 pr-1.5">
        <Degrees
          label={t('latOf', { corner: name })}
          max={90}
          value={lat}
          isReadOnly={isReadOnly}
          onChange={(to) => onChange([lng, to])}
          onPair={onChange}
        />
      </td>
      <td className="py-0.5 pr-1.5">
        <Degrees
          label={t('lngOf', { corner: name })}
          max={180}
          value={lng}
          isReadOnly={isReadOnly}
          onChange={(to) => onChange([to, lat])}
          onPair={onChange}
        />
      </td>
      <td className="w-8">
        {!isReadOnly && (
          <IconButton
            size="small"
            label={t('removeCorner', { corner: name })}
            icon={<Trash2 size={14} aria-hidden />}
            onPress={onRemove}
          />
        )}
      </td>
    </tr>
  )
}

/** Latitude and longitude are entered together, because one coordinate alone is not a place. */
function NewCorner({ isFull, onAdd }: { isFull: boolean; onAdd: (corner: Position) => void }) {
  const t = useWords(zoneWords)
  const [[lat, lng], setTyped] = useState<[number | null, number | null]>([null, null])
  const add = (corner: Position) => {
    onAdd(corner)
    setTyped([null, null])
  }
  const name = t('addCorner')
  return (
    <div className="flex items-center gap-1.5 pt-1">
      <Degrees
        label={t('latOf', { corner: name })}
        placeholder={t('lat')}
        max={90}
        value={lat}
        onChange={(to) => setTyped([to, lng])}
        onPair={add}
      />
      <Degrees
        label={t('lngOf', { corner: name })}
        placeholder={t('lng')}
        max={180}
        value={lng}
        onChange={(to) => setTyped([lat, to])}
        onPair={add}
      />
      <Button
        size="small"
        aria-label={name}
        icon={<Plus size={14} aria-hidden />}
        isDisabled={isFull || lat === null || lng === null}
        onPress={() => lat !== null && lng !== null && add([lng, lat])}
      >
        {t('corner', { at: '+' })}
      </Button>
    </div>
  )
}

interface DegreesProps {
  label: string
  placeholder?: string
  /** The largest value, which is also the limit for negative values. */
  max: number
  value: number | null
  isReadOnly?: boolean
  onChange: (degrees: number) => void
  /** Called when a pair was pasted, with the latitude first as maps copy it. */
  onPair: (corner: Position) => void
}
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/**
 * An input for degrees. Its value takes effect on blur or Enter. Until then, and if it is not a
 * coordinate, the shape does not change.
 */
function Degrees({ label, placeholder, max, value, isReadOnly, onChange, onPair }: DegreesProps) {
  const t = useWords(zoneWords)
  const locale = locales[useLanguage()]
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? value : degreesIn(typed)
  const isWrong = typed !== null && typed.trim() !== '' && !(read !== null && Math.abs(read) <= max)
  const written = value === null ? '' : value.toLocaleString(locale, { maximumFractionDigits: 6, useGrouping: false })
  function settle() {
    if (typed === null || isWrong) return
    if (read !== null && read !== value) onChange(round(read))
    setTyped(null)
  }
  if (isReadOnly) return <span className="text-sm tabular-nums">{written}</span>
  return (
    <input
      aria-label={label}
      placeholder={placeholder}
      inputMode="decimal"
      autoComplete="off"
      aria-invalid={isWrong || undefined}
      title={isWrong ? t('degreesWrong') : undefined}
      value={typed ?? written}
      onChange={({ target }) => {
        const pair = pairIn(target.value)
        setTyped(pair ? null : target.value)
        if (pair && Math.abs(pair[0]) <= 90 && Math.abs(pair[1]) <= 180) onPair([round(pair[1]), round(pair[0])])
      }}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // Enter applies the corner and must not submit the form.
        event.preventDefault()
        settle()
      }}
      className="control w-full min-w-0 tabular-nums"
    />
  )
}
