import type { Judgement } from '../../../shared/model/problem.ts';

export type ToValidator = { id: number; schemaText: string; valueText: string };

export type FromValidator = { id: number; judgement: Judgement };
