import { Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { lazy } from '#panel/ui/lazy.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { useInside } from '#panel/kit/form/form.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { DegreesInput } from '#panel/domain/platform/degrees-input.tsx'
import { words } from './words.ts'

// The map loads after the form's first paint.
const MapView = lazy(() => import('#panel/ui/map/map-view.tsx').then((it) => ({ default: it.MapView })))

const height = 260
/** Six decimals are a tenth of a metre. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
const isWithin = (degrees: number | null, max: number): degrees is number =>
  degrees !== null && Math.abs(degrees) <= max

/** The branch's location: a pin on the map, or its coordinates. */
export function PlaceInput() {
  const t = useWords(words)
  const { isReadOnly } = useInside()
  const { setValue } = useFormContext()
  const [lat, lng, name] = useWatch({ name: ['lat', 'lng', 'name'] }) as [number | null, number | null, string]
  const place = (lat: number, lng: number) => {
    const put = { shouldDirty: true, shouldValidate: true, shouldTouch: true }
    setValue('lat', round(lat), put)
    setValue('lng', round(lng), put)
  }
  return (
    <div className="col-span-full grid gap-3">
      <Suspense fallback={<Skeleton className="h-65" />}>
        <MapView
          label={t('map')}
          height={height}
          markers={
            isWithin(lat, 90) && isWithin(lng, 180)
              ? [{ id: 'branch', lat, lng, label: name || t('new'), kind: 'home' }]
              : []
          }
          onPick={isReadOnly ? undefined : ({ lat, lng }) => place(lat, lng)}
        />
      </Suspense>
      {!isReadOnly && <p className="-mt-1.5 text-xs text-muted">{t('mapHelp')}</p>}
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <DegreesInput name="lat" label={t('lat')} onPair={place} />
        <DegreesInput name="lng" label={t('lng')} onPair={place} />
      </div>
    </div>
  )
}
