import { lazy, Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { NumberInput } from '#panel/kit/amounts.tsx'
import { useInside } from '#panel/kit/form.tsx'
import { useWords } from '#panel/kit/words.ts'
import { words } from './words.ts'

// The map loads after the form's first paint.
const MapView = lazy(() => import('#panel/ui/map/map-view.tsx').then((it) => ({ default: it.MapView })))

const height = 260
/** Six decimals are a tenth of a metre. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
const degrees = { maximumFractionDigits: 6 }

/** The branch's location: a pin on the map, or its coordinates. */
export function PlaceInput() {
  const t = useWords(words)
  const { isReadOnly } = useInside()
  const { setValue } = useFormContext()
  const [lat, lng, name] = useWatch({ name: ['lat', 'lng', 'name'] }) as [number | null, number | null, string]
  const isPlaced = typeof lat === 'number' && typeof lng === 'number'
  const put = { shouldDirty: true, shouldValidate: true, shouldTouch: true }
  return (
    <div className="col-span-full grid gap-3">
      <Suspense fallback={<Skeleton className="h-65" />}>
        <MapView
          label={t('map')}
          height={height}
          markers={isPlaced ? [{ id: 'branch', lat, lng, label: name || t('new'), kind: 'home' }] : []}
          onPick={
            isReadOnly
              ? undefined
              : (place) => {
                  setValue('lat', round(place.lat), put)
                  setValue('lng', round(place.lng), put)
                }
          }
        />
      </Suspense>
      {!isReadOnly && <p className="-mt-1.5 text-xs text-muted">{t('mapHelp')}</p>}
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <NumberInput name="lat" label={t('lat')} step={0.000001} formatOptions={degrees} />
        <NumberInput name="lng" label={t('lng')} step={0.000001} formatOptions={degrees} />
      </div>
    </div>
  )
}
