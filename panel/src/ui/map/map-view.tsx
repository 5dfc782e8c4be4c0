import { useLocale } from 'react-aria-components'
import { cx } from '../cx.ts'
import { useWords } from '../words.tsx'

import { Handle } from './handle.tsx'
import { MapCircle } from './lines.tsx'
import { MapFrame } from './map-frame.tsx'
import { OnMap } from './on-map.tsx'
import { distanceText, edgesOf, shifted, type LatLng } from './place.ts'

export interface MapMarker extends LatLng {
  id: string
  label: string
  /** The text in the pin: the marker's number in a list. */
  number?: number
  /** `home` is the branch, the rest are places around it. */
  kind?: 'home' | 'place'
}

export interface MapViewProps {
  label: string
  markers: readonly MapMarker[]
  /**
   * Called with the chosen place: by a click on the map, by Enter at the centre of the view, or by
   * moving the existing home with mouse or arrow keys.
   */
  onPick?: (place: LatLng) => void
  /** Circles around a place, in metres. */
  rings?: { around: LatLng; metres: readonly number[] }
  /** Pixels. */
  height?: number
}

/** A map with places. */
export function MapView({ label, markers, onPick, rings, height = 320 }: MapViewProps) {
  const words = useWords()
  const { locale } = useLocale()
  const around = rings ? [rings.around, ...edgesOf(rings.around, Math.max(...rings.metres))] : []
  return (
    <MapFrame
      label={`${label}. ${words.mapMarkers(markers.length)}`}
      show={[...markers.map(({ lat, lng }) => ({ lat, lng })), ...around]}
      height={height}
      onPress={onPick}
      onKey={(event, middle) => {
        if (event.key !== 'Enter' || !onPick) return
        event.preventDefault()
        onPick(middle)
      }}
    >
      {rings?.metres.map((metres) => (
        <Ring key={metres} around={rings.around} metres={metres} text={distanceText(metres, locale)} />
      ))}
      {markers.map(({ id, lat, lng, label: name, number, kind }) =>
        kind === 'home' && onPick ? (
          <Handle key={id} lat={lat} lng={lng} label={name} onMove={onPick}>
            <Dot isHome />
          </Handle>
        ) : (
          <OnMap key={id} lat={lat} lng={lng} level={kind === 'home' ? 1 : 0}>
            <Pin name={name} number={number} isHome={kind === 'home'} />
          </OnMap>
        ),
      )}
    </MapFrame>
  )
}

/** The circle that a courier covers. */
function Ring({ around, metres, text }: { around: LatLng; metres: number; text: string }) {
  return (
    <>
      <MapCircle {...around} metres={metres} className="map-ring" />
      <OnMap {...shifted(around, 0, metres)} isThin>
        <span className="absolute -translate-x-1/2 -translate-y-full pb-0.5 text-[0.6875rem] whitespace-nowrap text-muted">
          {text}
        </span>
      </OnMap>
    </>
  )
}

interface PinProps {
  name: string
  number?: number | undefined
  isHome: boolean
}
export const Pin = ({ name, number, isHome }: PinProps) => (
  <span
    role="img"
    aria-label={name}
    title={name}
    className="absolute grid size-7 -translate-1/2 cursor-[inherit] place-items-center rounded-full pointer-coarse:size-11"
  >
    <Dot isHome={isHome} number={number} />
    {isHome && (
      <span className="pointer-events-none absolute top-full left-1/2 max-w-40 -translate-x-1/2 truncate rounded-control bg-surface/90 px-1.5 py-0.5 text-xs font-medium shadow-card">
        {name}
      </span>
    )}
  </span>
)

const Dot = ({ isHome, number }: { isHome: boolean; number?: number | undefined }) => (
  <span
    className={cx(
      'grid place-items-center rounded-full ring-2 ring-surface',
      isHome
        ? 'size-5 bg-accent'
        : number
          ? 'size-5 bg-ink text-[0.6875rem] font-semibold text-surface'
          : 'size-3.5 bg-ink',
    )}
  >
    {number}
  </span>
)
