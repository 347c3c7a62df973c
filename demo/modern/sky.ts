export type SkyObject = {
  id: string;
  name: string;
  kind: 'planet' | 'galaxy' | 'nebula' | 'cluster';
  constellation: string;
  magnitude: number;
};

/** What the observatory can point at. */
export const sky: SkyObject[] = [
  { id: 'jupiter', name: 'Jupiter', kind: 'planet', constellation: 'Cancer', magnitude: -2.3 },
  { id: 'saturn', name: 'Saturn', kind: 'planet', constellation: 'Pisces', magnitude: 0.7 },
  {
    id: 'm31',
    name: 'Andromeda Galaxy',
    kind: 'galaxy',
    constellation: 'Andromeda',
    magnitude: 3.4,
  },
  { id: 'm42', name: 'Orion Nebula', kind: 'nebula', constellation: 'Orion', magnitude: 4 },
  {
    id: 'm13',
    name: 'Hercules Cluster',
    kind: 'cluster',
    constellation: 'Hercules',
    magnitude: 5.8,
  },
  { id: 'm57', name: 'Ring Nebula', kind: 'nebula', constellation: 'Lyra', magnitude: 8.8 },
];

/** Finds an object by its id or by a part of its name, ignoring case. */
export function findObject(text: string): SkyObject | undefined {
  const wanted = text.toLowerCase();
  return sky.find(({ id, name }) => id === wanted || name.toLowerCase().includes(wanted));
}
