import type { AuditKind } from '../../../shared/model/audit.ts';

export const auditKindLabels: Record<AuditKind, string> = {
  approval: 'Approval',
  'first-run': 'First run',
  server: 'Server edit',
  export: 'Export',
  secret: 'Secret',
  'sign-in': 'Sign-in',
  'chat-tool': 'Chat tool call',
  'agent-call': 'Agent call',
};
