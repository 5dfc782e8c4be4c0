import type { Chance } from './chance.ts'

const turkishFirst =
  'Ayşe Mehmet Zeynep Emre Elif Burak Şule Oğuzhan İrem Çağla Fatma Mustafa Hatice Ahmet Merve Can Büşra Yusuf Esra Hakan Gamze Murat Derya Serkan Selin Onur Pınar Kaan Ebru Barış Sibel Tolga Gizem Volkan Aslı Ömer Melis Uğur Nazlı Eren Ceren Yiğit Sevgi Ozan Buse Tuncay Duygu Cem Hande Alper İpek Furkan Özge Kerem Tuğba Deniz Beyza Arda Nur Mert'.split(
    ' ',
  )
const turkishLast =
  'Yılmaz Kaya Demir Şahin Çelik Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Kara Koç Kurt Özkan Şimşek Polat Korkmaz Karaca Güneş Bulut Aktaş Erdoğan Ünal Güler Işık Taş Avcı Tekin Keskin Çakır Ateş Bozkurt Turan Yavuz Sönmez Coşkun Gök Toprak Uysal Ekinci Karataş Baş Sarı Duman İnce Özer Altun Çiftçi Ergin Acar Soylu Tunç Gündüz Uçar Bilgin'.split(
    ' ',
  )
const germanFirst =
  'Anna Lukas Lena Felix Marie Jonas Sophie Paul Laura Maximilian Julia Leon Hannah Tim Katharina Jan Lea Moritz Emma David Nina Philipp Clara Niklas Sarah Tobias Johanna Sebastian Mia Fabian Greta Matthias Jörg Käthe Günter Elif Deniz Cem Leyla Kemal'.split(
    ' ',
  )
const germanLast =
  'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Schmitt Werner Krause Lehmann Köhler Herrmann König Walter Mayer Huber Kaiser Fuchs Yıldız Öztürk Demir'.split(
    ' ',
  )

const turkishMobile = [
  '501',
  '505',
  '506',
  '507',
  '530',
  '531',
  '532',
  '533',
  '535',
  '536',
  '537',
  '538',
  '541',
  '542',
  '543',
  '544',
  '545',
  '551',
  '552',
  '553',
  '554',
  '555',
]
/**
 * Numbers that the German regulator reserves for films and books: +49 171 39200xx and +49 176
 * 040690xx.
 */
const germanMobile = ['17139200', '176040690']

export interface Person {
  name: string
  surname: string
}

/** A person with a name that is common in that country. */
export function person(chance: Chance, country: 'TR' | 'DE'): Person {
  const german = country === 'DE'
  return {
    name: chance.pick(german ? germanFirst : turkishFirst),
    surname: chance.pick(german ? germanLast : turkishLast),
  }
}

/**
 * Returns the nth mobile number of a country (E.164). All numbers of a country differ; Germany has
 * only 200.
 */
export function mobileNumber(country: 'TR' | 'DE', n: number): string {
  if (country === 'DE') return `+49${germanMobile[n % 2] ?? ''}${String(Math.floor(n / 2) % 100).padStart(2, '0')}`
  const prefix = turkishMobile[n % turkishMobile.length] ?? ''
  // The factor is coprime to 10^7: neighbouring numbers do not look like a series, and no number
  // occurs twice.
  return `+90${prefix}${String((n * 7_368_787 + 1_299_709) % 10_000_000).padStart(7, '0')}`
}

const asciiOf: Record<string, string> = { ç: 'c', ğ: 'g', ı: 'i', ö: 'o', ş: 's', ü: 'u', ä: 'ae', ß: 'ss' }

/** A name as used in an e-mail address: lower-case ASCII. */
export const ascii = (name: string): string =>
  name.toLocaleLowerCase('tr').replaceAll(/[çğıöşüäß]/g, (it) => asciiOf[it] ?? it)

const streets = {
  TR: [
    'Atatürk Cad.',
    'Cumhuriyet Cad.',
    'İnönü Cad.',
    'Gül Sok.',
    'Çınar Sok.',
    'Zeytin Sok.',
    'Papatya Sok.',
    'Lale Sok.',
    'Barış Sok.',
    'Yıldız Sok.',
    'Okul Sok.',
    'Hürriyet Cad.',
    'Şair Nedim Sok.',
    'Ihlamur Sok.',
    'Bahçe Sok.',
    'Değirmen Sok.',
  ],
  DE: [
    'Lindenstraße',
    'Gartenstraße',
    'Bergstraße',
    'Schillerstraße',
    'Goethestraße',
    'Mühlenweg',
    'Wiesenstraße',
    'Kirchstraße',
    'Bahnhofstraße',
    'Rosenweg',
    'Kastanienallee',
    'Marktstraße',
  ],
}
const directions = {
  TR: [
    '',
    '',
    '',
    'Fırının karşısındaki bina',
    'Arka bahçe girişi',
    'Güvenliğe isim bırakın',
    'Asansör çalışmıyor, 3. kat',
    'Zile basmayın, arayın',
    'Eczanenin üstü',
  ],
  DE: [
    '',
    '',
    '',
    'Hinterhaus, 2. Stock',
    'Klingel defekt, bitte anrufen',
    'Seitenflügel links',
    'Beim Nachbarn abgeben',
  ],
}

/** An address within `radius_m` of a place, with its coordinates. */
export function addressNear(
  chance: Chance,
  country: 'TR' | 'DE',
  place: { lat: number; lng: number; district: string; city: string },
  radius_m: number,
) {
  const angle = chance.next() * 2 * Math.PI
  const distance = Math.sqrt(chance.next()) * radius_m
  const street = chance.pick(streets[country])
  const text =
    country === 'DE'
      ? `${street} ${chance.whole(1, 140)}`
      : `${street} No: ${chance.whole(1, 120)} D: ${chance.whole(1, 24)}`
  const digits = (value: number) => Math.round(value * 1e6) / 1e6
  return {
    distance_m: distance,
    address: {
      text,
      district: place.district,
      city: place.city,
      directions: chance.pick(directions[country]),
      lat: digits(place.lat + (distance * Math.sin(angle)) / 111_320),
      lng: digits(place.lng + (distance * Math.cos(angle)) / (111_320 * Math.cos((place.lat * Math.PI) / 180))),
    },
  }
}
