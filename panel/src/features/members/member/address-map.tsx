import { MapView } from '#panel/ui/map/map-view.tsx'

export interface MemberPlace {
  id: string
  label: string
  number: number
  lat: number
  lng: number
}

/** A member's addresses as pins. */
export default function AddressMap({ label, places }: { label: string; places: readonly MemberPlace[] }) {
  return <MapView label={label} height={288} markers={places.map((it) => ({ ...it, kind: 'place' as const }))} />
}
