import { Button, Checkbox, Chip, IconButton, Paper, Stack, TableCell, TableRow, Tooltip, Typography, type SvgIconProps } from '@mui/material';
import { memo, useState, type ComponentType } from 'react';
import type { Submission } from '../../../../contract/submissions/submission.ts';
import { beginning, dayOf, longDay, similarity, STATUS } from '../../floor/words.ts';
import { EditIcon, FilesIcon, GenerateIcon, MoreIcon, ScoreIcon, STATUS_ICONS, TextIcon } from './pictures.tsx';

const SCORE_COLOURS = { green: 'success', orange: 'warning', red: 'error' } as const;
const STATUS_COLOURS = { pending: 'warning', processing: 'info', completed: 'success', error: 'error' } as const;

interface ActionProps { icon: ComponentType<SvgIconProps>; name: string; disabled: boolean; onClick?: () => void }

const Action = ({ icon: Icon, name, disabled, onClick }: ActionProps) => (
  <Tooltip title={name}><span><IconButton size="small" aria-label={name} disabled={disabled} onClick={onClick}><Icon fontSize="small" /></IconButton></span></Tooltip>
);

interface PanelProps { title: string; text: string | null; blank: string; disabled: boolean; onOpen: () => void }

function Panel({ title, text, blank, disabled, onOpen }: PanelProps) {
  const [whole, setWhole] = useState(false);
  const start = text === null ? blank : beginning(text);
  return (
    <Paper variant="outlined" sx={{ flex: 1, minWidth: 0 }}>
      <Button fullWidth color="inherit" disabled={disabled} onClick={onOpen} sx={{ display: 'block', textAlign: 'left', textTransform: 'none' }}>
        <Typography variant="caption" color="text.secondary" component="div">{title}</Typography>
        <Typography variant="body2">{whole ? text : start}</Typography>
      </Button>
      {text !== null && start !== text ? <Button size="small" onClick={() => setWhole(!whole)}>{whole ? 'Show less' : 'Show more'}</Button> : null}
    </Paper>
  );
}

export interface RowProps {
  row: Submission;
  selected: boolean;
  busy: boolean;
  onToggle: (id: number) => void;
  onOpen: (row: Submission) => void;
  onGenerate: (id: number) => void;
}

export function Row({ row, selected, busy, onToggle, onOpen, onGenerate }: RowProps) {
  const student = row.student_identifier ?? row.original_filename;
  const score = row.turnitin_similarity_score;
  const StatusIcon = STATUS_ICONS[row.status];
  return (
    <TableRow hover selected={selected} sx={busy ? { backgroundColor: 'info.light' } : undefined}>
      <TableCell padding="checkbox">
        <Checkbox checked={selected} disabled={busy} onChange={() => onToggle(row.id)} slotProps={{ input: { 'aria-label': `Select ${student}` } }} />
      </TableCell>
      <TableCell>{row.student_identifier}</TableCell>
      <TableCell>
        {row.original_filename}
        <Stack direction="row">
          <Action icon={FilesIcon} name={`View all files of ${student}`} disabled={busy} />
          <Action icon={TextIcon} name={`View processed file of ${student}`} disabled={busy} />
        </Stack>
      </TableCell>
      <TableCell>
        <Chip size="small" color={row.grade === null ? 'default' : 'success'} label={row.grade ?? 'Not Graded'} />
        <Action icon={EditIcon} name={`Edit grade of ${student}`} disabled={busy} />
      </TableCell>
      <TableCell>
        <Stack direction="row" spacing={1}>
          <Panel title="USER FEEDBACK" text={row.feedback_text} blank="No user feedback yet" disabled={busy} onOpen={() => onOpen(row)} />
          <Panel title="AI FEEDBACK" text={row.ai_feedback_text} blank="No AI feedback generated" disabled={busy} onOpen={() => onOpen(row)} />
        </Stack>
      </TableCell>
      <TableCell>
        {score === null
          ? <Chip size="small" label="No Score" />
          : <Chip size="small" icon={<ScoreIcon />} color={SCORE_COLOURS[similarity(score)]} label={`${score}%`} />}
        <Action icon={EditIcon} name={`Edit Turnitin score of ${student}`} disabled={busy} />
      </TableCell>
      <TableCell><Chip size="small" icon={<StatusIcon />} color={STATUS_COLOURS[row.status]} label={STATUS[row.status]} /></TableCell>
      <TableCell><Tooltip title={longDay(row.created_at)}><time dateTime={row.created_at}>{dayOf(row.created_at)}</time></Tooltip></TableCell>
      <TableCell>
        <Action icon={GenerateIcon} name={`Generate AI Feedback for ${student}`} disabled={busy} onClick={() => onGenerate(row.id)} />
        <Action icon={MoreIcon} name={`More actions for ${student}`} disabled={busy} />
      </TableCell>
    </TableRow>
  );
}

/** The same, re-rendered only if its own props change. */
export const MemoRow = memo(Row);
