import { create } from 'zustand';
import type { BodyLanguage } from '../../../../shared/model/traffic/body-questions.ts';

type JsonPathState = {
  isOpen: boolean;
  language: BodyLanguage;
  expression: string;
};

/** The expression that picks values out of bodies; it stays from record to record. */
export const useJsonPath = create<JsonPathState>(() => ({
  isOpen: false,
  language: 'jsonpath',
  expression: '',
}));

export const isFiltering = ({ isOpen, expression }: JsonPathState): boolean =>
  isOpen && expression.trim() !== '';
