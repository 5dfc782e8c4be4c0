const ring = (from_m: number, to_m: number, fee: number, min_basket: number, minutes: number) => ({
  from_m,
  to_m,
  fee,
  min_basket,
  free_over: null,
  minutes,
})

/**
 * The platform's recommended delivery settings for a city, which branches can copy; amounts in
 * kuruş.
 */
export const deliveryTemplateRows = (now: number) => [
  {
    name: 'Şehir içi',
    currency: 'TRY',
    road_factor_pct: 130,
    rings: [ring(0, 2000, 2000, 20_000, 30), ring(2000, 4000, 3500, 30_000, 40), ring(4000, 6000, 6000, 40_000, 55)],
    version: 1,
    updated_at: new Date(now).toISOString(),
  },
]
