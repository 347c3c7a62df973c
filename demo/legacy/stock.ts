export type Coffee = {
  sku: string;
  name: string;
  origin: string;
  process: 'washed' | 'natural' | 'honey';
  kilos: number;
  pricePerKilo: number;
};

/** What the roastery has in store. */
export const stock: Coffee[] = [
  {
    sku: 'ETH-GUJI',
    name: 'Guji Uraga',
    origin: 'Ethiopia',
    process: 'natural',
    kilos: 84,
    pricePerKilo: 31.5,
  },
  {
    sku: 'KEN-NYERI',
    name: 'Nyeri Gathaithi',
    origin: 'Kenya',
    process: 'washed',
    kilos: 42,
    pricePerKilo: 34,
  },
  {
    sku: 'COL-HUILA',
    name: 'Huila Pink Bourbon',
    origin: 'Colombia',
    process: 'washed',
    kilos: 120,
    pricePerKilo: 27.8,
  },
  {
    sku: 'CRI-TARRA',
    name: 'Tarrazú La Pastora',
    origin: 'Costa Rica',
    process: 'honey',
    kilos: 65,
    pricePerKilo: 26.4,
  },
  {
    sku: 'BRA-CERRA',
    name: 'Cerrado Fazenda Nova',
    origin: 'Brazil',
    process: 'natural',
    kilos: 310,
    pricePerKilo: 18.9,
  },
  {
    sku: 'IDN-GAYO',
    name: 'Gayo Highlands',
    origin: 'Indonesia',
    process: 'washed',
    kilos: 0,
    pricePerKilo: 23.1,
  },
];

/** Finds a coffee by its SKU or by a part of its name, ignoring case. */
export function findCoffee(text: string): Coffee | undefined {
  const wanted = text.toLowerCase();
  return stock.find(
    ({ sku, name }) => sku.toLowerCase() === wanted || name.toLowerCase().includes(wanted),
  );
}
